import type { Ask } from '../../../shared/asks/schema.ts'
import { askSubject, isAskToTell } from '../../../shared/asks/words.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { HandoverTools } from '../frame/HandoverTools.tsx'
import { writeAsk } from './ask-text.ts'
import { useAskActions } from './hooks.ts'
import type { AskSource } from './sources.ts'

type AskToolsProps = {
  source: Pick<AskSource, 'company' | 'code' | 'email'>
  ask: Ask
  onAnswer: (ask: Ask) => void
  onVersions: (ask: Ask) => void
}

/** What staff do with what a supplier was asked. */
export function AskTools({ source: { company, code, email }, ask, onAnswer, onVersions }: AskToolsProps) {
  const { withdraw, handOver } = useAskActions()
  const isToTell = isAskToTell(ask)
  const name = company ?? code
  return (
    <>
      {ask.isAnswerable && (
        <ToolButton
          size="compact-xs"
          label="Type the answer"
          aria-label={`Type the answer of ${name}`}
          onClick={() => onAnswer(ask)}
        />
      )}
      {ask.answers.length > 1 && (
        <ToolButton
          size="compact-xs"
          label="Earlier answers"
          aria-label={`Earlier answers of ${name}`}
          onClick={() => onVersions(ask)}
        />
      )}
      <HandoverTools
        {...ask}
        size="compact-xs"
        isToTell={isToTell}
        canTakeBack={ask.state === 'sent'}
        mail={{ to: ask.to ?? email, subject: askSubject(ask), write: (link) => writeAsk(ask, link) }}
        handOver={(how) => handOver.mutateAsync({ id: ask.id, how })}
      />
      {ask.isAnswerable && (
        <ToolButton
          size="compact-xs"
          label="Withdraw"
          aria-label={`Withdraw what ${name} was asked`}
          onClick={() =>
            confirm({
              title: `Withdraw ${ask.reference}?`,
              body: `${name} can no longer answer it.`,
              confirmLabel: 'Withdraw',
              onConfirm: () => withdraw.mutateAsync({ id: ask.id, revision: ask.revision }),
            })
          }
        />
      )}
    </>
  )
}
