import { writeFileSync } from 'node:fs'
import type { Env } from '../../src/server/env.ts'
import { hasErrorCode } from '../../src/server/lib/error-code.ts'
import {
  eraseCustomer,
  exportCustomer,
  findPerson,
  type Person,
  summarize,
  type Who,
} from '../../src/server/modules/customer-data/customer-data.ts'
import { withDatabase } from './database.ts'
import { confirm, isTerminal, print, report } from './terminal.ts'

const word = 'erase'
const companiesShownMax = 10

export type WhoOptions = { email?: string | undefined; id?: string | undefined }

/** Writes everything stored about a person as JSON, to a new file or standard output. */
export async function exportTo(env: Env, who: WhoOptions, file: string | undefined): Promise<void> {
  const meant = toWho(who)
  const found = await withDatabase(env, (db) => exportCustomer(db, meant))
  const text = `${JSON.stringify(found, null, 2)}\n`
  if (file === undefined) {
    process.stdout.write(text)
    return
  }
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST', 'ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR')) throw error
    throw new Error(`The file ${file} cannot be created: name a new file in an existing folder.`)
  }
  print(`Written to ${file}.`)
}

/** Shows how much is stored about a person and erases it after confirmation. */
export async function eraseConfirmed(env: Env, who: WhoOptions, isConfirmed: boolean): Promise<void> {
  const meant = toWho(who)
  await withDatabase(env, async (db) => {
    const person = await findPerson(db, meant)
    describe(person)
    if (!isConfirmed && !(await isConfirmedNow())) throw new Error('Nothing was erased.')
    const { email, mentions } = await eraseCustomer(db, { email: person.email })
    print(`${email} is erased. Backups made before still hold it.`)
    if (mentions.length === 0) return
    report('Other records still mention the name, number or address; look at them yourself:')
    for (const { table, id } of mentions) report(`  ${table} ${id}`)
  })
}

function describe(person: Person): void {
  const { email, customers, inquiries, needs } = person
  print(`About ${email}: ${summarize(person)}.`)
  const companies = new Set([...customers, ...inquiries, ...needs].map(({ company }) => company))
  print(`Companies: ${[...companies].slice(0, companiesShownMax).join(', ')}`)
  print('Customer records and kept answers are deleted; inquiries and needs stay without the person.')
}

async function isConfirmedNow(): Promise<boolean> {
  if (!isTerminal()) throw new Error('Nothing was erased: confirm on a terminal, or add --yes.')
  return confirm(`This cannot be undone. To go on, type ${word}: `, word)
}

function toWho({ email, id }: WhoOptions): Who {
  if (email !== undefined && id === undefined) return { email: email.trim() }
  if (id !== undefined && email === undefined) return { id: id.trim() }
  throw new Error('Say who is meant: either --email ADDRESS or --id ID.')
}
