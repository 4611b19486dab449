import { readFileSync } from 'node:fs'

const lookEveryMs = 250

/** The variable that holds the id of the process that started this one only to give it options. */
export const launcherName = 'STEEL_LAUNCHER'

/**
 * Ends this process as SIGTERM does when the npm that runs it is gone. npm passes a signal to the shell between them only,
 * and the shell ends without passing it on.
 */
export function stopWithNpm() {
  if (!process.env['npm_lifecycle_event']) return
  const depth = ancestors().findIndex(isNpm) + 1
  if (depth > 0) stopWithout(() => ancestors().slice(0, depth).join())
}

/** Ends this process as SIGTERM does when the one that started it to give it options is gone. */
export function stopWithLauncher() {
  if (process.env[launcherName] === String(process.ppid)) stopWithout(() => process.ppid)
}

/** @param {() => unknown} look */
function stopWithout(look) {
  const seen = look()
  const timer = setInterval(() => {
    if (look() === seen) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  timer.unref()
}

/** The ids of the parent and, where /proc tells it, of the parent's parent. */
function ancestors() {
  const parent = process.ppid
  return [parent, parentOf(parent)].filter((pid) => pid !== undefined)
}

/** @param {number} pid */
function parentOf(pid) {
  // The fields after the name, which may itself hold blanks and brackets: proc(5).
  const fields = readProc(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ')
  return fields?.[1] === undefined ? undefined : Number(fields[1])
}

/** @param {number} pid */
function isNpm(pid) {
  return /^npm\b|npm-cli\.js/.test(readProc(pid, 'cmdline') ?? '')
}

/**
 * @param {number} pid
 * @param {string} file
 */
function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
