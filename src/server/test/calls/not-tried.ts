import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why this machine could not run it; `npm test` reports this at the end. */
    notTried?: string
  }
}

/** Skips a test that this machine cannot run. */
export function leaveUntried({ task, skip }: Pick<TestContext, 'task' | 'skip'>, why: string): never {
  task.meta.notTried = why
  return skip(why)
}
