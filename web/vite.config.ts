// SPDX-License-Identifier: Apache-2.0
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// `npm run dev` serves the client and hands the rest to a running `quadriga serve`.
const server = process.env.QUADRIGA_URL ?? 'http://127.0.0.1:8080';
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { $lib: path('./src/lib'), $generated: path('./src/generated') },
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 1024,
    reportCompressedSize: true,
    sourcemap: false,
  },
  server: {
    fs: { allow: [path('..')] },
    // The server compares Origin with Host: both must stay as the browser sent them.
    proxy: { '/api': { target: server }, '/ws': { target: server, ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
  },
});
