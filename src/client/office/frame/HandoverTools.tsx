import { Anchor, Text } from '@mantine/core'
import type { Handover } from '../../../shared/quotes/schema.ts'
import type { HandoverWay } from '../../../shared/quotes/terms.ts'
import { copyText } from '../../platform/text/copy-text.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { absoluteHref, mailHref } from '../../platform/text/links.ts'
import { ToolButton, ToolLink } from '../../ui/page/ToolButton.tsx'
import { markAsHandedOver, takeHandoverBack } from './handing-over.ts'

type SupplierLink = {
  /** `A-12`, `O-1007-A`. */
  reference: string
  link: string | null
  handedOver: Handover['handedOver']
  /** Whether its supplier does not know of it. */
  isToTell: boolean
}

/** The link of what a supplier is still to be told, or who told it. */
export function HandoverNote({ link, handedOver, isToTell }: Omit<SupplierLink, 'reference'>) {
  if (isToTell && link !== null) {
    const href = absoluteHref(link)
    return (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Anchor inherit href={href}>
          {href}
        </Anchor>
      </Text>
    )
  }
  if (!handedOver) return null
  return (
    <Text size="xs" c="dimmed">
      Told by {handedOver.by}, {formatPacificDateTime(handedOver.at)} Pacific
    </Text>
  )
}

type HandoverToolsProps = SupplierLink & {
  /** In an email program: to whom, if that is known, and what it says before the link. */
  mail: { to: string; subject: string; write(link: string): string }
  /** Whether what staff said may be taken back: the supplier has not answered yet. */
  canTakeBack: boolean
  handOver(how: HandoverWay | null): Promise<unknown>
  /** Of the buttons beside. */
  size?: 'xs' | 'compact-xs'
}

/** How staff tell a supplier themselves: each of the buttons also says that they did. */
export function HandoverTools({ reference, link, handedOver, isToTell, canTakeBack, ...props }: HandoverToolsProps) {
  const { mail, handOver, size = 'xs' } = props
  const outcome = `${reference} is marked as told.`
  const mark = (how: HandoverWay, done: string) => markAsHandedOver({ isReady: isToTell, outcome, handOver }, how, done)
  const copy = async (href: string) => {
    if (await copyText(href, 'Link copied')) mark('copied', 'Link copied')
  }
  return (
    <>
      {link !== null && (
        <ToolButton
          size={size}
          label="Copy link"
          aria-label={`Copy the link of ${reference}`}
          onClick={() => void copy(absoluteHref(link))}
        />
      )}
      {link !== null && isToTell && (
        <ToolLink
          size={size}
          label="Open in my email program"
          aria-label={`Open ${reference} in my email program`}
          href={mailHref(mail.to, { subject: mail.subject, body: mail.write(absoluteHref(link)) })}
          onClick={() => mark('mail program', 'Opened in your email program')}
        />
      )}
      {isToTell && (
        <ToolButton
          size={size}
          label="I told them"
          aria-label={`I told them of ${reference}`}
          onClick={() => mark('said so', 'Supplier told')}
        />
      )}
      {handedOver && canTakeBack && (
        <ToolButton
          size={size}
          label="Not told yet"
          aria-label={`${reference} is not told yet`}
          onClick={() => takeHandoverBack(handOver)}
        />
      )}
    </>
  )
}
