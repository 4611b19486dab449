import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import type { DealDocument } from '../../../shared/deals/document.ts'
import type { TotalFact } from '../../../shared/quotes/words.ts'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { ContactSection } from '../../ui/page/ContactLinks.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PrintedDocument, usePrinting } from '../../ui/print/PrintedDocument.tsx'
import { DealLines } from './DealLines.tsx'
import classes from './deal.module.css'

type ContentProps = {
  document: DealDocument
  standing: Pick<ComponentProps<typeof StateBox>, 'state' | 'tone' | 'children'>
  /** Takes or leaves a line; without it, nothing can be chosen. */
  onToggle?: ((lineId: string) => void) | undefined
}

type DealPageProps = ContentProps & {
  /** The address of the PDF. */
  pdf: string
  /** The deal on paper, where it is not as on the screen. */
  printed?: DealDocument
  /** Above what it says. */
  notice?: ReactNode
  /** What the reader can do. */
  children?: ReactNode
}

/** What the holder of a link sees of a quote, an order or a purchase, and may print. */
export function DealPage({ pdf, printed, notice, children, ...content }: DealPageProps) {
  const { isPrinting } = usePrinting()
  const { document, standing } = content
  const { title } = document
  const lead = leadOf(document)
  return (
    <Page title={title} windowTitle={title} lead={lead} actions={<PaperButtons pdf={pdf} />}>
      {notice}
      <DealContent {...content} />
      {children}
      <ContactSection />
      {isPrinting && (
        <PrintedDocument title={title}>
          <Stack className={classes['paper'] ?? ''} gap={6}>
            {lead}
            <DealContent document={printed ?? document} standing={standing} isOnPaper />
          </Stack>
        </PrintedDocument>
      )}
    </Page>
  )
}

/** `For Acme Steel, Pat Doe`, beneath the title. */
export function leadOf({ parties: [[name, text] = ['', '']] }: DealDocument): string {
  return `${name} ${text.replace('\n', ', ')}`
}

/** What a deal says: the same on screen, on paper, where nothing can be chosen, and for staff before it goes out. */
export function DealContent({
  document,
  standing,
  onToggle,
  isOnPaper = false,
}: ContentProps & { isOnPaper?: boolean }) {
  const { state, parties, facts, notes, lines, totals, shipments, terms } = document
  return (
    <>
      <StateBox {...standing} {...state} />
      <DealFacts facts={[...parties.slice(1), ...facts]} notes={notes} />
      <DealLines lines={lines} onToggle={onToggle} isOnPaper={isOnPaper} />
      <DealTotals facts={totals} />
      {shipments.length > 0 && (
        <Stack component="section" gap={4}>
          <Title order={2}>Shipments</Title>
          <ol className="plain-list lined">
            {shipments.map((text) => (
              <Box component="li" key={text} py={8}>
                <WrittenText>{text}</WrittenText>
              </Box>
            ))}
          </ol>
        </Stack>
      )}
      <Stack component="section" gap="sm">
        <Title order={2}>Terms</Title>
        {terms.filter(Boolean).map((text) => (
          <WrittenText key={text}>{text}</WrittenText>
        ))}
      </Stack>
    </>
  )
}

function PaperButtons({ pdf }: { pdf: string }) {
  return (
    <Group gap="xs">
      <Button component="a" href={pdf} download variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
        PDF
      </Button>
      <Button
        component="a"
        href={pdf}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
      >
        Print
      </Button>
    </Group>
  )
}

/** The sums follow each choice. */
function DealTotals({ facts }: { facts: readonly TotalFact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className={classes['totals']} aria-label="Totals" aria-live="polite">
      {facts.map(({ name, value, quoted, isWhole }) => (
        <Fragment key={name}>
          <dt data-whole={isWhole}>{name}</dt>
          <dd data-whole={isWhole}>
            {value}
            {quoted && <span>{quoted}</span>}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Names with their texts, a line for each note; what is blank is left out. */
export function DealFacts({ facts, notes }: Pick<DealDocument, 'facts' | 'notes'>) {
  const known = [...facts, ...notes].filter(([, text]) => text !== '')
  return (
    <dl className={classes['facts']}>
      {known.map((fact) => (
        <Fact key={fact[0]} name={fact[0]} isLong={notes.includes(fact)}>
          {fact[1]}
        </Fact>
      ))}
    </dl>
  )
}

/** A text with line breaks, as it was typed. */
function WrittenText({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" className={classes['text'] ?? ''}>
      {children}
    </Text>
  )
}
