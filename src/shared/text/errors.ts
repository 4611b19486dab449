/** Every reason for a refusal. The server maps each to an HTTP status; the client reads the code, never the message. */
export const errorCodes = [
  'INVALID',
  'NOT_SIGNED_IN',
  'CROSS_SITE',
  'NOT_FOUND',
  'NAME_TAKEN',
  'MERGE_NEEDED',
  'STOCK_CHANGED',
  'TOO_LARGE',
  'WRONG_CONTENT_TYPE',
  'WRONG_FILE_TYPE',
  'WORKBOOK_UNREADABLE',
  'COLUMNS_MISSING',
  'NO_USABLE_ROWS',
  'DRAFT_EXISTS',
  'QUOTE_CHANGED',
  'QUOTE_STATE',
  'ASK_STATE',
  'MAIL_STATE',
  'LIST_STATE',
  'REQUEST_KEY_REUSED',
  'TOO_MANY_REQUESTS',
  'BUSY',
] as const

export type ErrorCode = (typeof errorCodes)[number]
