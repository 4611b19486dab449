import type { Routes } from './route.ts'

const answerBytesMax = 2 * 1024 * 1024

/** `/api/inquiries/{id}/asks` and `/api/asks`. */
export const asksRoutes: Routes = {
  'POST /inquiries/:id/asks': {
    call: 'inquiries.asks.create',
    summary: 'Ask a supplier about lines of an inquiry; what the same source was asked before is withdrawn',
    names: { id: 'inquiryId' },
    status: 201,
  },
  'GET /inquiries/:id/asks': { call: 'inquiries.asks.list', summary: 'What suppliers were asked about an inquiry' },
  'GET /asks/:id/answers': {
    call: 'inquiries.asks.answers',
    summary: 'All kept versions of what a supplier said: the 20 newest, and the one that an order rests on',
  },
  'POST /asks/:id/withdraw': {
    call: 'inquiries.asks.withdraw',
    summary: 'Take a question to a supplier back',
    isBodyOptional: true,
    refusals: [409],
  },
  'PUT /asks/:id/handover': {
    call: 'inquiries.asks.handOver',
    summary: 'Say that staff told a supplier of a question themselves, or with null take that back',
  },
  'POST /asks/:id/answer': {
    call: 'inquiries.asks.answer',
    summary: 'Store what a supplier said by telephone, as another version of the answer',
    bodyLimit: answerBytesMax,
    refusals: [409],
  },

  'GET /supplier-asks/:token': { call: 'inquiries.supplierAsks.get', summary: 'What the holder of the link is asked' },
  'POST /supplier-asks/:token/answer': {
    call: 'inquiries.supplierAsks.answer',
    summary: 'Say which lines are still there and what they cost, or say something else than before',
    bodyLimit: answerBytesMax,
    refusals: [409],
  },
}
