import { Anchor, Text, Title } from '@mantine/core'
import { paperKindLabels } from '../../../shared/papers/terms.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'

type TickedPapersProps = { of: 'quote' | 'order'; token: string }

/** The papers that we ticked for the buyer; nothing where there are none. */
export function TickedPapers({ of, token }: TickedPapersProps) {
  const { linkedPapers } = trpc.inquiries
  const ofQuote = linkedPapers.ofQuote.useQuery({ token }, { enabled: of === 'quote' })
  const ofOrder = linkedPapers.ofOrder.useQuery({ token }, { enabled: of === 'order' })
  const query = of === 'quote' ? ofQuote : ofOrder
  if (!query.data && query.error) return <LoadError title="The papers could not be loaded" query={query} />
  if (!query.data || query.data.papers.length === 0) return null
  return (
    <section className="screen-only" aria-labelledby="papers">
      <Title order={2} id="papers" mb={4}>
        Papers
      </Title>
      <ul className="plain-list lined">
        {query.data.papers.map(({ id, kind, fileName }) => (
          <li key={id} style={{ overflowWrap: 'anywhere' }}>
            <Anchor
              href={`/api/${of}-offers/${encodeURIComponent(token)}/papers/${id}`}
              target="_blank"
              dir="auto"
              display="inline-block"
              py={10}
            >
              {fileName}
            </Anchor>
            <Text size="sm" c="dimmed">
              {paperKindLabels[kind].one}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
