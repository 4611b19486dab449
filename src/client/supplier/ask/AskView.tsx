import { Button, Group, Stack, Text } from '@mantine/core'
import { describeAskLine, toAskDocument } from '../../../shared/asks/document.ts'
import type { SupplierAsk } from '../../../shared/asks/schema.ts'
import { describeAnswer, describeOrdered } from '../../../shared/asks/words.ts'
import { nameItem } from '../../../shared/inquiries/item-line.ts'
import { DealFacts, DealState } from '../../common/deal/DealPage.tsx'
import { site } from '../../platform/text/site.ts'
import { Page } from '../../ui/page/Page.tsx'
import { SentPapers } from '../sending/SentPapers.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { useAnswerSupplierAsk } from './hooks.ts'

export function AskView({ token, ask }: { token: string; ask: SupplierAsk }) {
  const answer = useAnswerSupplierAsk(token)
  const { lines, reference, answeredAt, isOpen, purchases, state } = ask
  const markOf = describeOrdered(purchases)
  const document = toAskDocument(ask)
  const { title, facts, notes } = document
  return (
    <Page title={title} lead={`${site.brandName} asks about steel from your list, ${reference}`}>
      <DealState document={document} state={`${ask.state} ${answeredAt}`} next={<Purchases purchases={purchases} />} />
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
      {state !== 'withdrawn' && <SentPapers by="ask" token={token} />}
    </Page>
  )
}

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
