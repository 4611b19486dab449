type ReplyTo = { name: string; company: string; email: string; phone: string; state?: string }

/** Who gets the answer, and where: three lines, so that no phone number is broken in two. */
export function describeReplyTo({ name, company, email, phone, state = '' }: ReplyTo): string {
  return [[name, company], [email], [phone, state]]
    .map((parts) => parts.filter(Boolean).join(', '))
    .filter(Boolean)
    .join('\n')
}
