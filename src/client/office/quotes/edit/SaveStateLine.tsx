import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../platform/server/error-text.ts'
import { useClearAtSignIn } from '../../../platform/session/signed-out.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { LinkButton } from '../../../ui/page/LinkButton.tsx'
import type { DraftSaver, SaveState } from './draft-saver.ts'

const listFormat = new Intl.ListFormat('en-US')

const fieldWords: Readonly<Record<string, string>> = {
  validUntil: 'the last valid day',
  fobPoint: 'the FOB point',
  freight: 'freight',
  freightAmount: 'the freight amount',
  terms: 'the terms',
  note: 'the note to the buyer',
  internalNote: 'the internal note',
  lines: 'the lines',
}

/** Whether what is typed is saved. */
export function SaveStateLine({ state, saver }: { state: SaveState; saver: DraftSaver }) {
  useClearAtSignIn(state.kind === 'failed' ? state.error : undefined, () => void saver.flush())
  if (state.kind === 'invalid' || state.kind === 'failed') {
    const reason = state.kind === 'invalid' ? state.problem.message : state.message
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        Not saved: {reason}{' '}
        {state.kind === 'failed' && <LinkButton onClick={() => void saver.flush()}>Try again</LinkButton>}
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

type ConflictNoticeProps = { state: SaveState; saver: DraftSaver; onReload: () => void }

/** What staff decide when somebody else changed, sent or deleted the version. */
export function ConflictNotice({ state, saver, onReload }: ConflictNoticeProps) {
  const [failure, setFailure] = useState<unknown>()
  const attempt = (act: () => Promise<unknown>) => {
    setFailure(undefined)
    act().catch(setFailure)
  }
  if (state.kind === 'closed') {
    return (
      <Notice title={state.message}>
        <Text size="sm">What you typed since then cannot be saved.</Text>
        <Button size="xs" mt="xs" variant="default" onClick={onReload}>
          Show it as it is now
        </Button>
      </Notice>
    )
  }
  if (state.kind !== 'changed') return null
  const what = listFormat.format(state.fields.map((field) => fieldWords[field] ?? field))
  return (
    <Notice title={`${state.by} changed ${what} in the meantime`}>
      <Text size="sm">{formatPacificDateTime(state.at)} Pacific. What you typed is still here and not saved yet.</Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => attempt(saver.loadTheirs)}>
          Load theirs
        </Button>
        <Button size="xs" variant="default" onClick={() => attempt(saver.keepMine)}>
          Keep mine
        </Button>
      </Group>
      {failure !== undefined && (
        <Text size="sm" mt="xs" c="var(--mantine-color-error)" role="alert">
          {errorText(failure)}
        </Text>
      )}
    </Notice>
  )
}
