const youngSpaceArg = '--max-semi-space-size'

/** Keeps Node's space for young objects small. */
export const memoryArgs = [`${youngSpaceArg}=4`]

/** Makes the C library return memory that the server has freed. */
export const memoryEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '32768',
}

/** Whether this process was started with these options, with any values. */
export function hasMemoryOptions() {
  const hasArg = process.execArgv.some((arg) => arg.startsWith(youngSpaceArg))
  return hasArg && Object.keys(memoryEnv).every((name) => process.env[name] !== undefined)
}
