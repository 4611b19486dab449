import { readFileSync } from 'node:fs'

const lookEveryMs = 250

/** The variable with the id of the process that started this one only to set options. */
export const launcherName = 'STEEL_LAUNCHER'

/** Sends this process SIGTERM when its npm is gone: npm signals only the shell between them, which does not pass it on. */
export function stopWithNpm() {
  if (!process.env['npm_lifecycle_event']) return
  const depth = ancestors().findIndex(isNpm) + 1
  if (depth > 0) stopWithout(() => ancestors().slice(0, depth).join())
}

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

/** The ids of the parent and, on Linux, of the parent's parent. */
function ancestors() {
  const parent = process.ppid
  return [parent, parentOf(parent)].filter((pid) => pid !== undefined)
}

/** @param {number} pid */
function parentOf(pid) {
  // The fields after the name, which may contain blanks and brackets: proc(5).
  const fields = readProc(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ')
  return fields?.[1] === undefined ? undefined : Number(fields[1])
}

/** @param {number} pid */
function isNpm(pid) {
  return /^npm\b|npm-cli\.js/.test(readProc(pid, 'cmdline') ?? '')
}

/** @type {(pid: number, file: string) => string | undefined} */
function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
