import { trpc } from '../../../platform/server/trpc.ts'

/** Whose password the holder of a link chooses. It is read once: after its use the link opens nothing. */
export const useAccountLink = (token: string) =>
  trpc.admin.accountLinks.get.useQuery({ token }, { staleTime: Number.POSITIVE_INFINITY })

export const useChoosePassword = () => trpc.admin.accountLinks.choosePassword.useMutation().mutateAsync

/** Proves anew who is there. */
export const useConfirmIdentity = () => trpc.admin.confirm.useMutation().mutateAsync
