type Early = { place: string; value: string } | { place: string; isTicked: boolean }

const fields = 'input, textarea'

declare global {
  /** The button that was clicked last before the scripts were there, set by the page's first script. */
  var earlyClick: HTMLButtonElement | undefined
}

/**
 * What was typed, ticked or clicked in a drawn page before its scripts were there. Returns what does it again once they are:
 * then every field has its rules, and the text, the ticks and the focus are as its reader left them.
 */
export function keepEarlyInput(root: Element): () => void {
  const early = new Map<string, Early>()
  const note = (field: Element) => {
    const found = earlyInputOf(root, field)
    if (found) early.set(found.place, found)
  }
  for (const field of root.querySelectorAll(fields)) note(field)
  const onInput = ({ target }: Event) => {
    if (target instanceof Element) note(target)
  }
  root.addEventListener('input', onInput, true)
  const focused = document.activeElement && placeOf(root, document.activeElement)
  return () => {
    root.removeEventListener('input', onInput, true)
    for (const one of early.values()) repeat(root, one)
    // A new drawing took the place of the field that had it.
    if (focused && document.activeElement === document.body) findField(root, focused)?.focus({ preventScroll: true })
    clickAgain(root)
  }
}

function clickAgain(root: Element): void {
  const clicked = globalThis.earlyClick
  globalThis.earlyClick = undefined
  if (!clicked) return
  const name = nameOfButton(clicked)
  // A new drawing took its place.
  const isSame = (button: HTMLButtonElement) => nameOfButton(button) === name
  const button = clicked.isConnected ? clicked : [...root.querySelectorAll('button')].find(isSame)
  button?.click()
}

const nameOfButton = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent

function earlyInputOf(root: Element, field: Element): Early | undefined {
  const place = placeOf(root, field)
  if (place === undefined) return undefined
  if (field instanceof HTMLInputElement && isTickable(field)) {
    return field.checked === field.defaultChecked ? undefined : { place, isTicked: field.checked }
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return undefined
  return field.value === field.defaultValue ? undefined : { place, value: field.value }
}

const isTickable = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'

/** The name of a field and its number among those of the name: ids may be made anew, and other fields come before it. */
function placeOf(root: Element, field: Element): string | undefined {
  const name = nameOf(field)
  const at = namedFields(root, name).indexOf(field)
  return at < 0 ? undefined : `${at} ${name}`
}

function findField(root: Element, place: string): HTMLInputElement | HTMLTextAreaElement | undefined {
  const [at, ...name] = place.split(' ')
  const field = namedFields(root, name.join(' '))[Number(at)]
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined
}

function namedFields(root: Element, name: string): Element[] {
  return [...root.querySelectorAll(fields)].filter((field) => nameOf(field) === name)
}

function nameOf(field: Element): string {
  const label = 'labels' in field && field.labels instanceof NodeList ? field.labels[0]?.textContent : undefined
  return field.getAttribute('aria-label') ?? label ?? ''
}

function repeat(root: Element, early: Early): void {
  const field = findField(root, early.place)
  if (!field) return
  if ('isTicked' in early) {
    if (!(field instanceof HTMLInputElement)) return
    // React hears of a change only from what it knows.
    field.checked = !early.isTicked
    field.click()
    return
  }
  field.value = ''
  // The element's own setter is React's, which would note the text as known.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, early.value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
