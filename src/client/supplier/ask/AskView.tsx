import { Button, Group, Stack, Text } from '@mantine/core'
import { describeAskLine, toAskDocument } from '../../../shared/asks/document.ts'
import type { SupplierAsk } from '../../../shared/asks/schema.ts'
import { describeAnswer, describeOrdered } from '../../../shared/asks/words.ts'
import { nameItem } from '../../../shared/inquiries/item-line.ts'
import { DealFacts } from '../../common/deal/DealPage.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { ContactSection } from '../../ui/page/ContactLinks.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { useAnswerSupplierAsk } from './hooks.ts'

export function AskView({ token, ask }: { token: string; ask: SupplierAsk }) {
  const answer = useAnswerSupplierAsk(token)
  const { lines, reference, answeredAt, isOpen, purchases } = ask
  const markOf = describeOrdered(purchases)
  const { title, state, facts, notes } = toAskDocument(ask)
  return (
    <Page title={title} lead={`${reference}, from your list`} width="form">
      <StateBox state={`${ask.state} ${answeredAt}`} tone={tones[ask.state]} {...state}>
        <Purchases purchases={purchases} />
      </StateBox>
      <DealFacts facts={facts} notes={notes} />
      {isOpen ? (
        <AnswerForm
          // What was stored is shown, without what has no meaning.
          key={answeredAt}
          lines={lines}
          costName="Price"
          submitLabel={answeredAt === null ? 'Send answer' : 'Send changed answer'}
          markOf={markOf}
          onSubmit={(answered) => answer(answered)}
        />
      ) : (
        <Stack component="ol" className="plain-list lined" gap="sm">
          {lines.map((line) => (
            <li key={line.id}>
              <Text fw={600}>{nameItem(line)}</Text>
              <Text size="sm">{describeAskLine(line)}</Text>
              <Text size="sm">{[describeAnswer(line), markOf(line)].filter(Boolean).join(' · ')}</Text>
            </li>
          ))}
        </Stack>
      )}
      <ContactSection />
    </Page>
  )
}

const tones = { sent: 'open', answered: 'good', withdrawn: 'caution', expired: 'caution' } as const

/** The way to the same supplier's page of each. */
function Purchases({ purchases }: Pick<SupplierAsk, 'purchases'>) {
  if (purchases.length === 0) return null
  return (
    <Group gap="xs" mt="xs">
      {purchases.map(({ reference, isCancelled, link }) => {
        const words = `Purchase order ${reference}${isCancelled ? ', cancelled' : ''}`
        return link === null ? (
          <Text key={reference} size="sm">
            {words}
          </Text>
        ) : (
          <Button key={reference} component="a" href={link} variant="default">
            {words}
          </Button>
        )
      })}
    </Group>
  )
}
