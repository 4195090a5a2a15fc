// SPDX-License-Identifier: Apache-2.0

// Seconds until a time that the server named, as they run down; null without one.
export function countdown(until: () => string | null | undefined): {
  readonly left: number | null;
} {
  let now = $state(Date.now());
  const waits = $derived(!!until());
  $effect(() => {
    if (!waits) return;
    now = Date.now();
    const timer = setInterval(() => (now = Date.now()), 500);
    return () => clearInterval(timer);
  });
  return {
    get left() {
      const at = until();
      return at ? Math.max(0, Math.ceil((new Date(at).getTime() - now) / 1000)) : null;
    },
  };
}
