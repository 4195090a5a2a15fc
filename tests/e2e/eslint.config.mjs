// SPDX-License-Identifier: Apache-2.0
import web from '../../web/eslint.config.js';

// The same rules as the client; these scripts talk to a terminal.
export default [...web, { rules: { 'no-console': 'off' } }];
