import type { ServerUnderTest } from '../../harness/server.ts'

/** What hostile messages and forms may cost at most. */
export const hostileGoals = { memoryMb: 150, slowerMs: 20 }

/** Collects figures, and fails what exceeds its goal. */
export function judgeFigures() {
  const notes: string[] = []
  const failures: string[] = []
  return {
    judge(what: string, figure: number, goal: number, unit: string): void {
      const text = `${what}: ${Math.round(figure).toLocaleString('en-US')} ${unit}, at most ${goal.toLocaleString('en-US')} wanted`
      notes.push(text)
      if (figure > goal) failures.push(text)
    },
    note: (text: string) => void notes.push(text),
    fail: (text: string) => void failures.push(text),
    result: () => ({ notes, failures }),
  }
}

/** Returns what ends the watch, with the MiB that the server took more at most. */
export function watchMemory(server: ServerUnderTest): { stop(): number } {
  const idleMb = server.memoryMb()
  let mostMb = idleMb
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, server.memoryMb())
  }, 20)
  return {
    stop() {
      clearInterval(timer)
      return mostMb - idleMb
    },
  }
}
