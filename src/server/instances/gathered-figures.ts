import type { Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { Figures } from '../plugins/metrics.ts'
import type { ToInstance, ToParent } from './messages.ts'

const answerLimitMs = 2_000

type Round = { asker: Worker; id: number; missing: Set<number>; figures: Map<number, Figures>; timer: NodeJS.Timeout }

/** Brings each instance the figures of the others, and keeps the counts of those that have ended: a sum must not fall. */
export class GatheredFigures {
  #present: () => readonly Worker[]
  #rounds = new Map<number, Round>()
  #lastRound = 0
  #latest = new Map<number, Figures>()
  #past: Promise<Figures> = Promise.resolve([])

  constructor(present: () => readonly Worker[]) {
    this.#present = present
  }

  hear(worker: Worker, message: ToParent): void {
    if (message.type === 'gather figures') this.#ask(worker, message.id)
    if (message.type === 'last figures') this.#latest.set(worker.id, message.figures)
    if (message.type !== 'figures') return
    this.#latest.set(worker.id, message.figures)
    this.#rounds.get(message.id)?.figures.set(worker.id, message.figures)
    this.#leaveOut(worker.id, message.id)
  }

  end(worker: Worker): void {
    const latest = this.#latest.get(worker.id)?.filter(isCount) ?? []
    this.#latest.delete(worker.id)
    this.#past = this.#past.then((past) => addUp([past, latest]).getMetricsAsJSON())
    for (const [number, { figures }] of this.#rounds) {
      figures.delete(worker.id)
      this.#leaveOut(worker.id, number)
    }
  }

  #ask(asker: Worker, id: number): void {
    this.#lastRound += 1
    const number = this.#lastRound
    const others = this.#present().filter((worker) => worker.isConnected() && worker !== asker)
    const timer = setTimeout(() => void this.#finish(number), answerLimitMs).unref()
    this.#rounds.set(number, {
      asker,
      id,
      missing: new Set(others.map((other) => other.id)),
      figures: new Map(),
      timer,
    })
    // Also the asker's own are noted, in case that it is killed.
    for (const worker of [...others, asker]) worker.send({ type: 'report figures', id: number } satisfies ToInstance)
    if (others.length === 0) void this.#finish(number)
  }

  #leaveOut(workerId: number, number: number): void {
    const round = this.#rounds.get(number)
    if (round?.missing.delete(workerId) && round.missing.size === 0) void this.#finish(number)
  }

  async #finish(number: number): Promise<void> {
    const round = this.#rounds.get(number)
    if (!round) return
    this.#rounds.delete(number)
    clearTimeout(round.timer)
    round.figures.delete(round.asker.id)
    const figures = [...round.figures.values(), await this.#past]
    if (round.asker.isConnected())
      round.asker.send({ type: 'figures of others', id: round.id, figures } satisfies ToInstance)
  }
}

// As JSON, types are words, not the numbers that are declared.
const isCount = ({ type }: Figures[number]) => ['counter', 'histogram'].includes(String(type))

const addUp = (figures: Figures[]) => AggregatorRegistry.aggregate(figures)
