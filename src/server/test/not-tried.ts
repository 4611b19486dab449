import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why this machine could not try it; `npm test` tells in its end. */
    notTried?: string
  }
}

/** Ends a test that this machine lacks the means for. */
export function leaveUntried({ task, skip }: Pick<TestContext, 'task' | 'skip'>, why: string): never {
  task.meta.notTried = why
  return skip(why)
}
