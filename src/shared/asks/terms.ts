export const askStates = [
  'sent',
  'answered',
  'withdrawn',
  // Not stored: a sent one past its last valid day.
  'expired',
] as const
export type AskState = (typeof askStates)[number]
export type StoredAskState = Exclude<AskState, 'expired'>

/** Whether the supplier still has the steel of a line. */
export const availabilities = ['yes', 'part', 'no'] as const
export type Availability = (typeof availabilities)[number]

/** How long a supplier has to answer, as proposed. */
export const askDays = 3

/** So many of the newest versions of an answer are kept. */
export const keptAnswersMax = 20
/** So often may the holder of a link change the answer in 24 hours. */
export const answersADayMax = 30
