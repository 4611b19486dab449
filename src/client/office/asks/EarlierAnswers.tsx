import { Modal, Stack, Text, Title } from '@mantine/core'
import type { Ask, AskAnswers } from '../../../shared/asks/schema.ts'
import { describeAnswer } from '../../../shared/asks/words.ts'
import { nameItem } from '../../../shared/inquiries/item-line.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { Blocks, Loaded } from '../frame/Loaded.tsx'
import { useAskAnswers } from './hooks.ts'

/** What a supplier said before, the latest first. */
export function EarlierAnswers({ ask, onClose }: { ask: Ask; onClose: () => void }) {
  const isSmall = useNarrowScreen()
  return (
    <Modal opened onClose={onClose} title={`Answers to ${ask.reference}`} size={720} fullScreen={isSmall}>
      <Loaded
        query={useAskAnswers(ask.id)}
        failureTitle="The answers could not be loaded"
        skeleton={<Blocks heightsPx={[96, 96]} />}
      >
        {({ answers }) => (
          <Stack gap="md">
            {answers.toReversed().map((answer) => (
              <Version key={`${answer.at} ${answer.by}`} answer={answer} ask={ask} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Modal>
  )
}

type VersionProps = { answer: AskAnswers['answers'][number]; ask: Ask }

function Version({ answer: { at, by, lines }, ask }: VersionProps) {
  const nameOf = (id: string) => {
    const line = ask.lines.find((one) => one.id === id)
    return line ? nameItem(line) : ''
  }
  return (
    <section>
      <Title order={3} size="sm">
        {formatPacificDateTime(at)} Pacific by {by}
      </Title>
      <ul className="plain-list">
        {lines.map((line) => (
          <Text key={line.id} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {nameOf(line.id)}: {describeAnswer(line)}
          </Text>
        ))}
      </ul>
    </section>
  )
}
