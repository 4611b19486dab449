import { Stack, Text } from '@mantine/core'
import type { SupplierAsk } from '../../../shared/asks/schema.ts'
import { describeAnswer, describeAskLine, nameAskLine } from '../../../shared/asks/words.ts'
import { formatPacificDayOf } from '../../../shared/quotes/words.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { ContactSection } from '../../ui/page/ContactLinks.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { useAnswerSupplierAsk } from './hooks.ts'

/** What a supplier is asked, and the answer. */
export function AskView({ token, ask }: { token: string; ask: SupplierAsk }) {
  const answer = useAnswerSupplierAsk(token)
  const { lines, message, place, reference, answeredAt, isOpen } = ask
  return (
    <Page title="Do you still have this steel?" lead={`${reference}, from your list`} width="form">
      <StateBox state={`${ask.state} ${answeredAt}`} tone={tones[ask.state]} {...describeAsk(ask)} />
      {message && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</Text>}
      {place && (
        <dl>
          <Fact name="Goes to">{place}</Fact>
        </dl>
      )}
      {isOpen ? (
        <AnswerForm
          // What was stored is shown, without what has no meaning.
          key={answeredAt}
          lines={lines}
          costName="Price"
          submitLabel={answeredAt === null ? 'Send answer' : 'Send changed answer'}
          onSubmit={(answered) => answer(answered)}
        />
      ) : (
        <Stack component="ol" className="plain-list lined" gap="sm">
          {lines.map((line) => (
            <li key={line.id}>
              <Text fw={600}>{nameAskLine(line)}</Text>
              <Text size="sm">{describeAskLine(line)}</Text>
              <Text size="sm">{describeAnswer(line)}</Text>
            </li>
          ))}
        </Stack>
      )}
      <ContactSection />
    </Page>
  )
}

const tones = { sent: 'open', answered: 'good', withdrawn: 'caution', expired: 'caution' } as const

function describeAsk({ state, validUntil, answeredAt, isOpen }: SupplierAsk): { title: string; text: string } {
  if (state === 'withdrawn') return { title: 'This was withdrawn', text: 'We no longer need an answer. Thank you.' }
  if (state === 'expired') {
    return {
      title: `This ended on ${formatDay(validUntil)}`,
      text: 'Do you still have the steel? Please call or write to us.',
    }
  }
  if (state === 'sent' || answeredAt === null) {
    return { title: `Please answer by ${formatDay(validUntil)}`, text: 'Until the end of that day, Pacific time.' }
  }
  const title = `Thank you. You answered on ${formatPacificDayOf(answeredAt)}`
  return isOpen
    ? { title, text: 'Did something change? Send the answer again.' }
    : { title, text: 'This steel is ordered. Please call us to change the answer.' }
}
