import { isTRPCClientError } from '@trpc/client'
import { useEffect } from 'react'
import { challengeMs } from '../../../../shared/office/passkeys.ts'
import { type SecondStep, secondSteps } from '../../../../shared/office/terms.ts'
import { findErrorCode } from '../../../platform/server/requests.ts'
import { trpc } from '../../../platform/server/trpc.ts'
import { useSubmission } from '../../../ui/dialog/use-submission.ts'
import { enterOffice, loginFailureText } from '../hooks.ts'
import { canUsePasskeys, endOffer, isGivenUp, knowsOffers, signFromField, signWithPasskey } from './passkeys.ts'

/** What a sign-in with a right password asks for besides; undefined for another refusal. */
export function findSecondSteps(error: unknown): SecondStep[] | undefined {
  if (findErrorCode(error) !== 'SECOND_STEP' || !isTRPCClientError(error)) return undefined
  const asked: unknown = error.data?.secondStep
  return secondSteps.filter((step) => Array.isArray(asked) && asked.includes(step))
}

/** What the server has asked of a passkey, by the dialog of the browser. */
export function usePasskeyAnswer() {
  const { mutateAsync: begin } = trpc.admin.passkeyLogin.begin.useMutation()
  return async () => signWithPasskey(await begin())
}

/** Signs in with a passkey. A dialog that its user closed is told as a failure, since nothing else happens. */
export function usePasskeyLogIn() {
  const answer = usePasskeyAnswer()
  const finish = trpc.admin.passkeyLogin.finish.useMutation({ onSuccess: enterOffice })
  const { submit, isBusy, failure } = useSubmission({
    send: async () => finish.mutateAsync({ passkey: await answer() }),
  })
  return {
    logIn: () => void submit(),
    isBusy,
    failureText: failure === undefined ? undefined : passkeyFailureText(failure),
  }
}

export function passkeyFailureText(failure: unknown): string {
  return isGivenUp(failure) ? 'No passkey was used.' : loginFailureText(failure)
}

// A challenge is answered within its time: an offer that stands longer has a new one.
const offerMs = challengeMs - 60_000

/** Has the browser offer passkeys in the field of the user name, and signs in with the one that is taken there. */
export function usePasskeyOffer(): void {
  const { mutateAsync: begin } = trpc.admin.passkeyLogin.begin.useMutation()
  const { mutateAsync: finish } = trpc.admin.passkeyLogin.finish.useMutation({ onSuccess: enterOffice })
  useEffect(() => {
    if (!canUsePasskeys()) return
    let isOver = false
    async function offer(): Promise<void> {
      try {
        if (!(await knowsOffers())) return
        const options = await begin()
        if (isOver) return
        await finish({ passkey: await signFromField(options) })
      } catch {
        // Nobody asked for it: the button tells what is wrong.
      }
    }
    void offer()
    const timer = window.setInterval(() => void offer(), offerMs)
    return () => {
      isOver = true
      window.clearInterval(timer)
      void endOffer().catch(() => undefined)
    }
  }, [begin, finish])
}
