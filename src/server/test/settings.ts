import type { Settings } from '../context.ts'

// Apart from the fixtures, which only a test run can load.
export const settings: Settings = {
  publicCustomerLookup: true,
  uploadBytesMax: 50 * 1024 * 1024,
  purchaseTerms: 'Net 30 days',
  // Nothing is sent: no test's server runs jobs unless it asks for it.
  mail: {
    smtpUrl: 'smtp://127.0.0.1:1',
    from: { name: '', address: 'desk@steel.example' },
    staff: ['sales@steel.example'],
  },
}
