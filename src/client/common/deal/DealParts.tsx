import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { TotalFact } from '../../../shared/quotes/words.ts'
import { ContactSection } from '../../ui/page/ContactLinks.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PrintedDocument, usePrinting } from '../../ui/print/PrintedDocument.tsx'
import classes from './deal.module.css'

type DealPageProps = {
  title: string
  lead: string
  /** The address of the PDF. */
  pdf: string
  /** The deal on paper. */
  printed: ReactNode
  children: ReactNode
}

/** What the holder of a link sees of a quote, an order or a purchase, and may print. */
export function DealPage({ title, lead, pdf, printed, children }: DealPageProps) {
  const { isPrinting } = usePrinting()
  return (
    <Page title={title} windowTitle={title} lead={lead} actions={<PaperButtons pdf={pdf} />}>
      {children}
      <ContactSection />
      {isPrinting && (
        <PrintedDocument title={title}>
          <Stack className={classes['paper'] ?? ''} gap={6}>
            {lead}
            {printed}
          </Stack>
        </PrintedDocument>
      )}
    </Page>
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

/** The sums of a deal; they follow each choice. */
export function DealTotals({ facts }: { facts: readonly TotalFact[] }) {
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

/** Where the steel goes, who pays the freight and what else holds; what is blank is left out. */
export function DealTerms({ facts, note }: { facts: readonly (readonly [string, string])[]; note?: string }) {
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>Terms</Title>
      <DealFacts facts={facts} />
      {note && <Text size="sm">{note}</Text>}
    </Stack>
  )
}

/** Names with their texts; what is blank is left out. */
export function DealFacts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  const known = facts.filter(([, text]) => text !== '')
  return (
    <dl className={classes['facts']}>
      {known.map(([name, text]) => (
        <Fact key={name} name={name}>
          {text}
        </Fact>
      ))}
    </dl>
  )
}

/** A text with line breaks, as it was typed. */
export function WrittenText({ children, size = 'md' }: { children: ReactNode; size?: 'sm' | 'md' }) {
  return (
    <Text size={size} className={classes['text'] ?? ''}>
      {children}
    </Text>
  )
}
