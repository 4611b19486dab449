// Loaded into a server under test with `node --import`: kills or holds the process at one point of its database work, which
// FAULT_POINT describes as JSON.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const pollMs = 5

/** @type {import('./fault-points.ts').FaultTask} */
const point = JSON.parse(process.env['FAULT_POINT'] ?? '')
const at = new RegExp(point.at, 'i')
const armedBy = point.armedBy === undefined ? undefined : new RegExp(point.armedBy, 'i')
/** @type {WeakSet<object>} */
const armed = new WeakSet()
let left = point.nth ?? 1

/** @type {(statement: unknown) => string} */
function textOf(statement) {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null) return ''
  if ('text' in statement) return String(statement.text)
  return 'cursor' in statement ? textOf(statement.cursor) : ''
}

/** @type {(client: object, text: string) => boolean} */
function isThePoint(client, text) {
  const place = point.armedOn === 'process' ? armed : client
  const isArming = armedBy?.test(text) ?? false
  if (left === 0 || !(isArming || at.test(text)) || !existsSync(`${point.proof}.armed`)) return false
  const isArmed = armedBy === undefined || armed.has(place)
  if (isArming) armed.add(place)
  if (!isArmed || !at.test(text)) return false
  left -= 1
  return left === 0
}

/** Returns false if another server was there before: of several with the same point, the first is killed. */
function reach() {
  try {
    writeFileSync(point.proof, String(process.pid), { flag: point.act === 'kill' ? 'wx' : 'w' })
  } catch {
    return false
  }
  if (point.act === 'kill') process.kill(process.pid, 'SIGKILL')
  return true
}

async function holdUntilReleased() {
  while (!existsSync(`${point.proof}.go`)) await wait(pollMs)
  if (readFileSync(`${point.proof}.go`, 'utf8') === 'end') process.kill(process.pid, 'SIGKILL')
}

/** @type {(this: object, ...args: unknown[]) => unknown} */
const query = pg.Client.prototype.query

/**
 * @this {object}
 * @param {unknown[]} args
 */
function queryWithFault(...args) {
  if (!isThePoint(this, textOf(args[0]))) return query.apply(this, args)
  if (point.when === 'before') {
    if (!reach()) return query.apply(this, args)
    return holdUntilReleased().then(() => query.apply(this, args))
  }
  const answer = query.apply(this, args)
  if (point.when === 'sent') reach()
  else if (answer instanceof Promise) return answer.then(reachAndHold)
  return answer
}

/** @param {unknown} answer */
async function reachAndHold(answer) {
  reach()
  if (point.act === 'hold') await holdUntilReleased()
  return answer
}

Object.assign(pg.Client.prototype, { query: queryWithFault })

/** @type {(this: object, ...args: unknown[]) => unknown} */
const connect = pg.Pool.prototype.connect

/**
 * @this {pg.Pool}
 * @param {unknown[]} args
 */
function connectWithFault(...args) {
  // The listening connection has a pool of one.
  if (this.options.max === 1 || !isThePoint(this, 'connect')) return connect.apply(this, args)
  if (!reach()) return connect.apply(this, args)
  return holdUntilReleased().then(() => connect.apply(this, args))
}

Object.assign(pg.Pool.prototype, { connect: connectWithFault })
