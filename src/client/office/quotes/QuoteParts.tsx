import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToolLink } from '../../ui/page/ToolButton.tsx'

/** Why something was not done. */
export function Failure(props: Pick<TextProps, 'mt'> & { children: ReactNode }) {
  return <Text size="sm" c="var(--mantine-color-error)" role="alert" {...props} />
}

export function PdfButton({ quoteId }: { quoteId: string }) {
  return <ToolLink label="PDF" href={`/api/quotes/${quoteId}/pdf`} target="_blank" />
}
