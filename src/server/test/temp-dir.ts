import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

// Where Linux keeps files in memory.
const memoryDir = '/dev/shm'
const roomBytesMin = 3 * 1024 ** 3

/**
 * The folder for what tests throw away: in memory where there is room for the databases of a run, which are thousands of
 * small files each (a disk without a journal is slow in making files for a minute after others were deleted).
 */
export const testTempDir: string = hasRoom(memoryDir) ? memoryDir : tmpdir()

function hasRoom(dir: string): boolean {
  if (!existsSync(dir)) return false
  try {
    accessSync(dir, constants.W_OK)
  } catch {
    return false
  }
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize >= roomBytesMin
}
