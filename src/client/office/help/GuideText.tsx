import { Anchor, Text, Title } from '@mantine/core'
import { lexer, type MarkedToken, type Token } from 'marked'
import { Fragment, type ReactNode } from 'react'
import classes from './GuideText.module.css'

/** A guide as it is in `docs/guide`, with its pictures. */
export function GuideText({ text }: { text: string }) {
  return (
    <div className={classes['guide']}>
      <Tokens tokens={lexer(text)} />
    </div>
  )
}

function Tokens({ tokens = [] }: { tokens?: readonly Token[] | undefined }) {
  // Without extensions of marked there are no other tokens.
  const own = tokens as readonly MarkedToken[]
  // biome-ignore lint/suspicious/noArrayIndexKey: the text of a guide does not change
  return own.map((token, index) => <Fragment key={index}>{drawToken(token)}</Fragment>)
}

function drawToken(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'heading':
      // The frame has the first heading.
      return (
        <Title order={token.depth === 1 ? 2 : token.depth === 2 ? 3 : 4} mt={token.depth === 1 ? 0 : 'lg'} mb="xs">
          <Tokens tokens={token.tokens} />
        </Title>
      )
    case 'paragraph':
      return (
        <Text component="div" mb="sm">
          <Tokens tokens={token.tokens} />
        </Text>
      )
    case 'list': {
      const Items = token.ordered ? 'ol' : 'ul'
      return (
        <Items>
          {token.items.map(({ tokens, raw }) => (
            <li key={raw}>
              <Tokens tokens={tokens} />
            </li>
          ))}
        </Items>
      )
    }
    case 'image':
      return <img src={`/guide/${token.href}`} alt={token.text} />
    case 'code':
      return <pre>{token.text}</pre>
    case 'codespan':
      return <code>{token.text}</code>
    case 'strong':
      return (
        <b>
          <Tokens tokens={token.tokens} />
        </b>
      )
    case 'em':
      return (
        <em>
          <Tokens tokens={token.tokens} />
        </em>
      )
    case 'link':
      return token.href.startsWith('http') ? <Anchor href={token.href}>{token.text}</Anchor> : <code>{token.text}</code>
    case 'text':
      return token.tokens ? <Tokens tokens={token.tokens} /> : token.text
    case 'space':
      return null
    default:
      return token.raw
  }
}
