import { Text } from '@mantine/core'
import { formatCountOf, wordFor } from '../../../../shared/text/count-text.ts'
import { useClearAtEntry } from '../../../platform/session/signed-out.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { LinkButton } from '../../../ui/page/LinkButton.tsx'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { Failure } from '../QuoteParts.tsx'
import type { DraftSaver, SaveState } from './draft-saver.ts'

type SaveStateLineProps = { state: SaveState; saver: DraftSaver; conflictCount: number }

/** How far a draft is saved, and whether values of two people wait for a choice. */
export function SaveStateLine({ state, saver, conflictCount }: SaveStateLineProps) {
  useClearAtEntry(state.kind === 'failed' ? state.error : undefined, () => void saver.flush())
  if (state.kind === 'invalid' || state.kind === 'failed') {
    const reason = state.kind === 'invalid' ? state.problem.message : state.message
    return (
      <Failure>
        Not saved: {reason}{' '}
        {state.kind === 'failed' && <LinkButton onClick={() => void saver.flush()}>Try again</LinkButton>}
      </Failure>
    )
  }
  if (conflictCount > 0) {
    return (
      <Text size="sm" role="status" fw={600}>
        {formatCountOf(conflictCount, 'value')} of yours {wordFor(conflictCount, 'differs', 'differ')} from a
        colleague’s: <LinkButton onClick={showFirstConflict}>show</LinkButton>
      </Text>
    )
  }
  if (state.kind === 'saved' && state.by !== undefined) {
    return (
      <Text size="sm" role="status">
        Saved by {state.by}, as shown now
      </Text>
    )
  }
  return (
    <Text size="sm" c="dimmed" data-save-state={state.kind}>
      {state.kind === 'saved' ? 'Saved' : state.kind === 'saving' ? 'Saving' : 'Not saved yet'}
    </Text>
  )
}

function showFirstConflict(): void {
  const first = document.querySelector<HTMLElement>('[data-conflict] button')
  first?.scrollIntoView({ block: 'center' })
  first?.focus()
}

/** What became of the version elsewhere, so that it takes no more changes. */
export function ClosedNotice({ message, onReload }: { message: string; onReload: () => void }) {
  return (
    <Notice title={message}>
      <Text size="sm">What you typed since then cannot be saved.</Text>
      <ToolButton label="Show it as it is now" mt="xs" onClick={onReload} />
    </Notice>
  )
}
