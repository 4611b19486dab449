import { Anchor, type AnchorProps } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type PathLinkProps = AnchorProps & {
  /** A place in the back office, as the server names it. */
  path: string
  children: ReactNode
}

/** A link to where the server says that a record is shown. */
export function PathLink({ path, ...anchor }: PathLinkProps) {
  const router = useRouter()
  const open = (event: MouseEvent) => {
    // With a key held down the browser opens a tab or a window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(path)
  }
  return <Anchor {...anchor} href={path} onClick={open} />
}
