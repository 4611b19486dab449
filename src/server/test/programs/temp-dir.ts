import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

// Linux's in-memory files.
const memoryDir = '/dev/shm'
const roomBytesMin = 3 * 1024 ** 3

/**
 * The folder for temporary test files: in memory if there is room for a run's databases, which have thousands of small
 * files (without a journal, disks create files slowly for a minute after deletions).
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
