/** Where the browser keeps the color scheme that its reader chose; the name that Mantine gives it. */
const schemeKeptAs = 'mantine-color-scheme-value'

/** Marks what the server drew until its scripts have taken it over. */
export const drawnMark = 'data-drawn'

/** Marks the links that load the whole style sheets of a drawn page, which scripts then use. */
export const lateMark = 'data-late'

/** The global variable with the button that was clicked last before the scripts were there. */
export const earlyClickVariable = 'earlyClick'

const setScheme = `try{var s=localStorage.getItem('${schemeKeptAs}')}catch(e){}document.documentElement.setAttribute('data-mantine-color-scheme',s==='dark'||s==='light'?s:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')`
/** Marks what is drawn for a window of at least 1280 px where the visitor's browser says that it is no phone. */
export const wideMark = 'data-wide'

/** Names the size of screen that a page was drawn for. */
export const drawnForMark = 'data-drawn-for'

const noteWindow = `document.documentElement.setAttribute('data-window',matchMedia('(max-width: 47.99em)').matches?'narrow':matchMedia('(min-width: 80em)').matches?'wide':'middle')`
const drawnRoot = `#root[${drawnMark}]`
const unlike = [
  `[data-window=narrow][${drawnForMark}=desktop] ${drawnRoot}`,
  `[${drawnForMark}=phone]:is([data-window=middle],[data-window=wide]) ${drawnRoot}`,
  `[data-window=middle] ${drawnRoot} [${wideMark}]`,
].join()

/**
 * Hides what was drawn for a window of another size until the scripts have drawn it for this one, so that nothing jumps: a
 * server cannot know the window. Should the scripts not come, it is shown after four seconds; where they are blocked, at once.
 */
export const windowRules = `${unlike}{visibility:hidden;animation:drawn-anyway 0s 4s forwards}@keyframes drawn-anyway{to{visibility:visible}}`

const isDrawn = `document.querySelector('${drawnRoot}')`
// A form that leads nowhere without scripts would load the page anew and lose what was typed.
const keepClicks = `document.addEventListener('click',function(e){var b=e.target.closest('button');if(b&&!b.closest('form[action]')&&${isDrawn})${earlyClickVariable}=b},true);document.addEventListener('submit',function(e){if(!e.target.hasAttribute('action')&&${isDrawn})e.preventDefault()},true)`

/**
 * The only script within a page: before anything is painted it sets the color scheme and notes the window's size, and it keeps a
 * click for the scripts that come later. The content security policy allows it by its hash, so it is the same on each page.
 */
export const firstScript = `var ${earlyClickVariable};${setScheme};${noteWindow};${keepClicks}`
