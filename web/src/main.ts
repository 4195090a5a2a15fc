// SPDX-License-Identifier: Apache-2.0
import { mount } from 'svelte';
import App from './App.svelte';
import './lib/base.css';
import './lib/tokens.css';
import { router } from './lib/router.svelte';
import { session } from './lib/session.svelte';
import { applyTheme } from './lib/settings.svelte';
import { languages, speak } from './lib/words.svelte';

applyTheme();
router.listen();
void session.start();
const wish = navigator.languages.map((code) => code.slice(0, 2));
const spoken = wish.find((code) => languages().includes(code));
if (spoken !== undefined && spoken !== 'en') void speak(spoken);

mount(App, { target: document.getElementById('app')! });
