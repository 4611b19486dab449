import { DomainError } from './domain-error.ts'

/** Refuses a list that can only be sent in pieces, where something else is to be sent with it. */
export function tooLongToTravel(): DomainError {
  return new DomainError('TOO_LARGE', 'This list is too long to travel with other answers: ask for it alone')
}
