/** Moves focus to the field that waits for the buyer, else to the heading of the screen, or to `main` without one. */
export function focusHeading(): void {
  const main = document.querySelector('main')
  const field = main?.querySelector<HTMLElement>('[data-first-focus]')
  const target = field ?? main?.querySelector('h1') ?? main
  if (!target) return
  if (!field) target.tabIndex = -1
  target.focus({ preventScroll: !field })
}
