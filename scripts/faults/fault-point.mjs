// Loaded into a server under test before its own code (`node --import`): ends the process, or holds it up, at one named point of
// its work with the database. What is asked for comes in FAULT_POINT as JSON.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/**
 * @typedef {object} FaultPoint
 * @property {string} at a pattern for the statement; `connect` stands for a query or transaction that asks the pool for its connection
 * @property {'before' | 'sent' | 'after'} when before the statement goes out, when it is on its way, or when its answer is there
 * @property {string} [armedBy] a pattern for an earlier statement, without which nothing happens
 * @property {'connection' | 'process'} [armedOn] where the earlier statement must have been made; the same connection unless told otherwise
 * @property {number} [nth] which of the statements that fit; the first unless told otherwise
 * @property {'kill' | 'hold'} act
 * @property {string} proof a file that is written when the point is reached. Nothing happens before `<proof>.armed` is there; a
 *   held statement goes on when `<proof>.go` is there, and the process ends when that says so
 */

const pollMs = 5

/** @type {FaultPoint} */
const point = JSON.parse(process.env['FAULT_POINT'] ?? '')
const at = new RegExp(point.at, 'i')
const armedBy = point.armedBy === undefined ? undefined : new RegExp(point.armedBy, 'i')
/** @type {WeakSet<object>} */
const armed = new WeakSet()
let left = point.nth ?? 1

/**
 * @param {unknown} statement a text, or what bears one: a config, a cursor, a copy stream
 * @returns {string}
 */
function textOf(statement) {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null) return ''
  if ('text' in statement) return String(statement.text)
  return 'cursor' in statement ? textOf(statement.cursor) : ''
}

/**
 * Whether this is the statement; counts it if it fits.
 * @param {object} client
 * @param {string} text
 */
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

function reach() {
  writeFileSync(point.proof, String(process.pid))
  if (point.act === 'kill') process.kill(process.pid, 'SIGKILL')
}

async function holdUntilTold() {
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
    reach()
    return holdUntilTold().then(() => query.apply(this, args))
  }
  const answer = query.apply(this, args)
  if (point.when === 'sent') reach()
  else if (answer instanceof Promise) return answer.then(reachAndHold)
  return answer
}

/** @param {unknown} answer */
async function reachAndHold(answer) {
  reach()
  if (point.act === 'hold') await holdUntilTold()
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
  // A pool of one is that of the connection that only listens.
  if (this.options.max === 1 || !isThePoint(this, 'connect')) return connect.apply(this, args)
  reach()
  return holdUntilTold().then(() => connect.apply(this, args))
}

Object.assign(pg.Pool.prototype, { connect: connectWithFault })
