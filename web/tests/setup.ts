// SPDX-License-Identifier: Apache-2.0
import '@testing-library/jest-dom/vitest';

// happy-dom has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
