import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { DealDocument } from '../../../shared/deals/document.ts'
import type { TotalFact } from '../../../shared/quotes/words.ts'
import { stickyBar } from '../../platform/moves/window.ts'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { usePrinting } from '../../ui/print/PrintedDocument.tsx'
import { DealLines } from './DealLines.tsx'
import { DealSheet } from './DealSheet.tsx'
import classes from './deal.module.css'
import { OrderProgress } from './OrderProgress.tsx'

type StateProps = {
  document: DealDocument
  /** What changes when the state does. */
  state: string
  /** Where the state leads. */
  next?: ReactNode
}

type DealPageProps = StateProps & {
  /** The address of the PDF. */
  pdf: string
  /** The deal on paper, where it is not as on the screen. */
  printed?: DealDocument
  /** Takes or leaves a line; without it, nothing can be chosen. */
  onToggle?: ((lineId: string) => void) | undefined
  /** Above what it says. */
  notice?: ReactNode
  /** Below its lines. */
  papers?: ReactNode
  /** The form that is waited for; where there is no room beside the lines, its submit button is in a bar that stays in sight. */
  answer?: { form: ReactNode; submit: ReactNode } | undefined
}

/** What the holder of a link sees of a quote, an order or a purchase, may print, and may answer. */
export function DealPage({ document, state, next, pdf, printed, onToggle, notice, papers, answer }: DealPageProps) {
  const { isPrinting } = usePrinting()
  const { title, progress, totals } = document
  const hasPanel = totals.length > 0 || answer !== undefined
  return (
    <Page title={title} windowTitle={title} lead={leadOf(document)} actions={<PaperButtons pdf={pdf} />}>
      {notice}
      <div className={classes['deal']} data-panel={hasPanel || undefined}>
        <Stack gap="lg">
          <Stack gap="sm">
            <DealState document={document} state={state} next={next} />
            {progress && <OrderProgress {...progress} />}
          </Stack>
          <DealFacts {...factsShown(document)} />
          {document.lines.length > 0 && <DealLines lines={document.lines} onToggle={onToggle} />}
          {papers}
        </Stack>
        {hasPanel && (
          <Stack gap="md" className={classes['panel'] ?? ''} data-answer={answer && true}>
            <DealTotals facts={totals} />
            {answer?.form}
          </Stack>
        )}
        <DealEnd document={document} />
      </div>
      {answer && (
        <div ref={stickyBar} className={classes['bar']}>
          {totals
            .filter(({ isWhole }) => isWhole)
            .map(({ name, value }) => (
              <div key={name} className="tabular">
                <span>{name}</span>
                <b>{value}</b>
              </div>
            ))}
          {answer.submit}
        </div>
      )}
      {isPrinting && <DealSheet document={printed ?? document} />}
    </Page>
  )
}

/** Whom it is for, beneath the title: `For Acme Steel, Pat Doe`. */
export function leadOf({ parties }: DealDocument): string {
  const [name, text] = parties.at(-1) ?? ['', '']
  return `${name} ${text.replace('\n', ', ')}`
}

/** What a deal says, as staff see it before it goes out. */
export function DealContent({ document, state }: StateProps) {
  return (
    <>
      <DealState document={document} state={state} />
      <DealFacts {...factsShown(document)} />
      <DealLines lines={document.lines} />
      <DealTotals facts={document.totals} />
      <DealEnd document={document} />
    </>
  )
}

/** What holds now of a deal. */
export function DealState({ document: { badge, state: words }, state, next }: StateProps) {
  return (
    <StateBox state={state} {...badge} {...words}>
      {next}
    </StateBox>
  )
}

// The last of the parties is beneath the title.
const factsShown = ({ parties, facts, notes }: DealDocument) => ({ facts: [...parties.slice(0, -1), ...facts], notes })

function DealEnd({ document: { shipments, terms } }: Pick<StateProps, 'document'>) {
  const said = terms.filter(Boolean)
  return (
    <Stack gap="lg">
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
      {said.length > 0 && (
        <Stack component="section" gap="sm">
          <Title order={2}>Terms</Title>
          {said.map((text) => (
            <WrittenText key={text}>{text}</WrittenText>
          ))}
        </Stack>
      )}
    </Stack>
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
