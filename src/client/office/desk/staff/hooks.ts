import type {
  Account,
  AccountFields,
  AccountWithLink,
  CodeSecret,
  RecoveryCodes,
  SignInRules,
  StaffSession,
} from '../../../../shared/office/accounts.ts'
import type { MadeKey, NewKey } from '../../../../shared/office/keys.ts'
import type { Passkey } from '../../../../shared/office/passkeys.ts'
import { trpc, trpcCache } from '../../../platform/server/trpc.ts'
import { site } from '../../../platform/text/site.ts'
import { type Pages, pageOptions, usePages } from '../../../ui/table/use-pages.ts'
import { pageRows } from '../../frame/page-rows.ts'
import { makePasskey } from '../../frame/sign-in/passkeys.ts'
import { withConfirmation } from './confirm-first.tsx'

const accountRows = pageRows<'accounts', Account>('accounts')
const sessionRows = pageRows<'sessions', StaffSession>('sessions')

/** The accounts of staff, the oldest first. */
export function useAccounts(): Pages<Account> {
  return usePages(trpc.admin.accounts.page.useInfiniteQuery({}, pageOptions), accountRows)
}

/** Where the reader is signed in, the newest first. */
export function useSessions(): Pages<StaffSession> {
  return usePages(trpc.admin.sessions.page.useInfiniteQuery({}, pageOptions), sessionRows)
}

const reloadAccounts = { onSettled: () => trpcCache.admin.accounts.invalidate() }

/** Changes accounts; each call first asks who is there, if that was not confirmed lately. */
export function useChangeAccounts() {
  const create = trpc.admin.accounts.create.useMutation(reloadAccounts)
  const update = trpc.admin.accounts.update.useMutation(reloadAccounts)
  const deactivate = trpc.admin.accounts.deactivate.useMutation(reloadAccounts)
  const activate = trpc.admin.accounts.activate.useMutation(reloadAccounts)
  const makeLink = trpc.admin.accounts.makeLink.useMutation(reloadAccounts)
  return {
    create: (fields: AccountFields): Promise<AccountWithLink> => withConfirmation(() => create.mutateAsync(fields)),
    update: ({ id, revision }: Account, fields: AccountFields): Promise<Account> =>
      withConfirmation(() => update.mutateAsync({ id, revision, ...fields })),
    deactivate: (id: string): Promise<Account> => withConfirmation(() => deactivate.mutateAsync({ id })),
    activate: (id: string): Promise<Account> => withConfirmation(() => activate.mutateAsync({ id })),
    makeLink: (id: string): Promise<AccountWithLink> => withConfirmation(() => makeLink.mutateAsync({ id })),
  }
}

/** Whether the reader signs in with a code. */
export const useOwnCode = () => trpc.admin.code.own.useQuery()

// The session says until when a second step has to be there.
const reloadSteps = {
  onSettled: () =>
    Promise.all([
      trpcCache.admin.code.invalidate(),
      trpcCache.admin.passkeys.invalidate(),
      trpcCache.admin.accounts.invalidate(),
      trpcCache.admin.signInRules.invalidate(),
      trpcCache.admin.session.invalidate(),
    ]),
}

/** Changes the reader's own code; each call first asks who is there, as changes of accounts do. */
export function useChangeCode() {
  const begin = trpc.admin.code.begin.useMutation()
  const turnOn = trpc.admin.code.turnOn.useMutation(reloadSteps)
  const turnOff = trpc.admin.code.turnOff.useMutation(reloadSteps)
  const renew = trpc.admin.code.renewRecoveryCodes.useMutation(reloadSteps)
  return {
    begin: (): Promise<CodeSecret> => withConfirmation(() => begin.mutateAsync()),
    turnOn: (code: string): Promise<RecoveryCodes> => withConfirmation(() => turnOn.mutateAsync({ code })),
    turnOff: () => withConfirmation(() => turnOff.mutateAsync()),
    renewRecoveryCodes: (): Promise<RecoveryCodes> => withConfirmation(() => renew.mutateAsync()),
  }
}

/** The reader's passkeys, the newest first; without a public address there are none. */
export const usePasskeys = () => trpc.admin.passkeys.list.useQuery(undefined, { enabled: site.publicUrl !== undefined })

/** Changes the reader's passkeys; each call first asks who is there, as changes of accounts do. */
export function useChangePasskeys() {
  const begin = trpc.admin.passkeys.begin.useMutation()
  const add = trpc.admin.passkeys.add.useMutation(reloadSteps)
  const remove = trpc.admin.passkeys.delete.useMutation(reloadSteps)
  return {
    /** Rejects as `isGivenUp` and `isMadeAlready` know when the browser makes none. */
    async add(name: string): Promise<Passkey> {
      const options = await withConfirmation(() => begin.mutateAsync())
      const passkey = await makePasskey(options)
      return withConfirmation(() => add.mutateAsync({ name, passkey }))
    },
    remove: (id: string) => withConfirmation(() => remove.mutateAsync({ id })),
  }
}

/** Whether everybody needs a second step, and who has none. */
export const useSignInRules = () => trpc.admin.signInRules.get.useQuery()

/** Asks first who is there, as changes of accounts do. */
export function useChangeSignInRules() {
  const change = trpc.admin.signInRules.change.useMutation(reloadSteps)
  return (secondStepRequired: boolean): Promise<SignInRules> =>
    withConfirmation(() => change.mutateAsync({ secondStepRequired }))
}

/** The reader's keys for programs, the newest first. */
export const useKeys = () => trpc.admin.programKeys.list.useQuery()

/** Changes the reader's keys; each call first asks who is there, as changes of accounts do. */
export function useChangeKeys() {
  const onSettled = () => trpcCache.admin.programKeys.invalidate()
  const create = trpc.admin.programKeys.create.useMutation({ onSettled })
  const remove = trpc.admin.programKeys.delete.useMutation({ onSettled })
  return {
    create: (key: NewKey): Promise<MadeKey> => withConfirmation(() => create.mutateAsync(key)),
    remove: (id: string) => withConfirmation(() => remove.mutateAsync({ id })),
  }
}

export function useEndSessions() {
  const onSettled = () => trpcCache.admin.sessions.invalidate()
  const end = trpc.admin.sessions.end.useMutation({ onSettled })
  const endOthers = trpc.admin.sessions.endOthers.useMutation({ onSettled })
  return {
    end: (id: string) => end.mutateAsync({ id }),
    endOthers: () => endOthers.mutateAsync(),
  }
}
