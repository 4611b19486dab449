import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { ContactLinks } from '../page/ContactLinks.tsx'
import { Page } from '../page/Page.tsx'
import classes from './StateBox.module.css'

type StateBoxProps = {
  /** What changes when the state does. */
  state: string
  tone: 'open' | 'good' | 'caution' | 'plain'
  title: string
  text: string
  children?: ReactNode
}

/** What holds now. Takes the focus once the state changes, since the button that did it is gone then. */
export function StateBox({ state, tone, title, text, children }: StateBoxProps) {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [state])
  return (
    <div ref={ref} tabIndex={-1} className={classes['box']} data-state={state} data-tone={tone}>
      <Text fw={600}>{title}</Text>
      <Text size="sm">{text}</Text>
      {children}
    </div>
  )
}

/** For a private link that opens nothing. */
export function InvalidLink({ text }: { text: string }) {
  return (
    <Page title="This link is not valid">
      <Text>{text}</Text>
      <ContactLinks />
    </Page>
  )
}
