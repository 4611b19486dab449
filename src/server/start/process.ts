import { setImmediate } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { report } from '../lib/terminal.ts'

/** Waits for something to open and registers its closing; throws if a stop was requested in the meantime. */
export type Open = <Opened>(
  opening: Promise<Opened> | Opened,
  close: (opened: Opened) => Promise<unknown>,
) => Promise<Opened>

export type Lifetime = {
  open: Open
  isStopping(): boolean
  /** Closes what was opened and ends the process. */
  stop(): void
}

const stopLimitMs = 15_000
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs the process until it is told to stop. A failure of `start` is given to `tellFailure`, and the exit code is 1.
 * No signal stops the process by itself.
 */
export async function live(
  start: (lifetime: Lifetime) => Promise<void>,
  tellFailure: (error: unknown) => Promise<void> | void,
): Promise<void> {
  // Closes what was opened. Each entry waits for its own opening, so a signal during the start leaves nothing behind.
  const closings: (() => Promise<void>)[] = []
  let isStopping = false
  let startFailure: unknown

  const grace = closeWithGrace(
    {
      delay: stopLimitMs,
      logger: false,
      skip: [...stopSignals],
      onTimeout: () => report(`Not everything stopped within ${stopLimitMs / 1000} s`),
    },
    async ({ err }) => {
      isStopping = true
      if (err) report(err.stack ?? String(err))
      for (const close of closings.toReversed()) await close().catch((error: unknown) => report(String(error)))
      // A rejection makes the exit code 1.
      if (startFailure) throw startFailure
    },
  )

  const open: Open = async (opening, close) => {
    closings.push(async () => {
      const [result] = await Promise.allSettled([opening])
      if (result.status === 'fulfilled') await close(result.value)
    })
    const opened = await opening
    if (isStopping) throw new Error('Stopped during the start')
    return opened
  }

  try {
    await start({ open, isStopping: () => isStopping, stop: () => void grace.close() })
  } catch (error) {
    // The Ctrl-C that caused the failure may not have been handled yet.
    await setImmediate()
    if (isStopping) return
    startFailure = error
    await tellFailure(error)
    void grace.close()
  }
}
