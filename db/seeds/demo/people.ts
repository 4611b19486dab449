/** The staff that the team page shows. */
export const teamMembers = [
  {
    name: 'Dana Sample',
    title: 'Director of Supply Chain',
    phone: '(555) 555-0101',
    email: 'dana.sample@example.com',
    specialties: 'Hot rolled coil and plate, mill programs',
  },
  {
    name: 'Marcus Demo',
    title: 'Senior Steel Specialist',
    phone: '(555) 555-0102',
    email: 'marcus.demo@example.com',
    specialties: 'Galvanized, Galvaneal and Galvalume',
  },
  {
    name: 'Priya Placeholder',
    title: 'Inside Sales, West',
    phone: '(555) 555-0103',
    email: 'priya.placeholder@example.com',
    specialties: 'Cold rolled sheet, small lots',
  },
  {
    name: 'Tom Testerman',
    title: 'Freight and Logistics',
    phone: '(555) 555-0104',
    email: 'tom.testerman@example.com',
    specialties: 'Flatbed, rail and barge; delivered quotes',
  },
  {
    name: 'Elena Example',
    title: 'Quality and Certifications',
    phone: '(555) 555-0105',
    email: 'elena.example@example.com',
    specialties: '',
  },
] as const

/** What the What's New page shows, the oldest first. */
export const announcements = [
  {
    title: 'Nine regions, one search',
    content:
      'Pick your region on the map and see what is on the ground there today. Every list shows heat numbers, weights and locations.',
    type: 'general',
    daysAgo: 24,
  },
  {
    title: 'Excess prime galvanized in the South Atlantic',
    content:
      'Several suppliers have released G90 coils from cancelled programs. Check what you need and send one inquiry; each supplier quotes on its own.',
    type: 'special',
    daysAgo: 9,
  },
  {
    title: 'Plate lists are now updated weekly',
    content: 'Plate suppliers in the Mountain and W-S Central regions send a new list every Monday morning.',
    type: 'update',
    daysAgo: 2,
  },
] as const

type DemoBuyer = {
  company: string
  name: string
  state: string
  action: 'View inventory' | 'Need'
  daysAgo: number
  isKeptByStaff: boolean
}

/** Made-up buyers who left their details. */
export const buyers = [
  {
    company: 'Example Trailer Works',
    name: 'Pat Example',
    state: 'OH',
    action: 'View inventory',
    daysAgo: 1,
    isKeptByStaff: true,
  },
  { company: 'Sample Tank & Vessel', name: 'Lee Sample', state: 'TX', action: 'Need', daysAgo: 2, isKeptByStaff: true },
  {
    company: 'Placeholder Fabricating',
    name: 'Chris Holder',
    state: 'CA',
    action: 'View inventory',
    daysAgo: 3,
    isKeptByStaff: false,
  },
  {
    company: 'Demo Grain Bins',
    name: 'Jo Demo',
    state: 'NE',
    action: 'View inventory',
    daysAgo: 5,
    isKeptByStaff: false,
  },
  {
    company: 'Specimen Stamping',
    name: 'Sam Specimen',
    state: 'MI',
    action: 'View inventory',
    daysAgo: 6,
    isKeptByStaff: true,
  },
  {
    company: 'Fictional Roofing Supply',
    name: 'Robin Fiction',
    state: 'FL',
    action: 'View inventory',
    daysAgo: 8,
    isKeptByStaff: false,
  },
  {
    company: 'Mockup Metal Doors',
    name: 'Alex Mockup',
    state: 'PA',
    action: 'Need',
    daysAgo: 10,
    isKeptByStaff: false,
  },
  {
    company: 'Testbed Truck Bodies',
    name: 'Kim Testbed',
    state: 'GA',
    action: 'View inventory',
    daysAgo: 13,
    isKeptByStaff: true,
  },
  {
    company: 'Pretend Plate Processing',
    name: 'Max Pretend',
    state: 'CO',
    action: 'View inventory',
    daysAgo: 17,
    isKeptByStaff: false,
  },
  {
    company: 'Imaginary HVAC',
    name: 'Terry Imaginary',
    state: 'MA',
    action: 'Need',
    daysAgo: 21,
    isKeptByStaff: false,
  },
  { company: 'Nowhere Culvert', name: 'Ray Nowhere', state: 'AL', action: 'Need', daysAgo: 26, isKeptByStaff: false },
  {
    company: 'Invented Appliance',
    name: 'Drew Invented',
    state: 'KY',
    action: 'View inventory',
    daysAgo: 33,
    isKeptByStaff: true,
  },
] as const satisfies readonly DemoBuyer[]

type DemoCompany = (typeof buyers)[number]['company']

/** Each inquiry is about items of one source and category; several of one company are one request. */
export const inquiries = [
  {
    company: 'Example Trailer Works',
    sourceCode: 'DMW1',
    category: 'Hot Rolled Coil',
    lines: 4,
    status: 'pending',
    daysAgo: 1,
    fob: 'Columbus, OH',
    notes: 'Need pickup this month. Please quote per cwt and confirm certs.',
  },
  {
    company: 'Placeholder Fabricating',
    sourceCode: 'DPC4',
    category: 'Galvanized Coil',
    lines: 2,
    status: 'pending',
    daysAgo: 3,
    fob: 'Fresno, CA',
    notes: 'Would take both coils if the price is right.',
  },
  {
    company: 'Demo Grain Bins',
    sourceCode: 'DPL1',
    category: 'Galvanized Coil',
    lines: 5,
    status: 'quoted',
    daysAgo: 5,
    fob: 'Grand Island, NE',
    notes: 'G90 minimum. Delivered price, please.',
  },
  {
    company: 'Specimen Stamping',
    sourceCode: 'DHO3',
    category: 'Galvaneal Coil',
    lines: 3,
    status: 'quoted',
    daysAgo: 6,
    fob: 'Lansing, MI',
    notes: 'Slit widths possible? 12 in and 18 in.',
  },
  {
    company: 'Specimen Stamping',
    sourceCode: 'DGL5',
    category: 'Hot Rolled P&O Coil',
    lines: 2,
    status: 'quoted',
    daysAgo: 6,
    fob: 'Lansing, MI',
    notes: 'Slit widths possible? 12 in and 18 in.',
  },
  {
    company: 'Fictional Roofing Supply',
    sourceCode: 'DFL2',
    category: 'Galvalume Coil',
    lines: 3,
    status: 'waiting order',
    daysAgo: 8,
    fob: 'Tampa, FL',
    notes: 'Please ship as soon as it is ready, in parts if that is faster.',
  },
  {
    company: 'Fictional Roofing Supply',
    sourceCode: 'DTX7',
    category: 'Galvalume Coil',
    lines: 2,
    status: 'waiting order',
    daysAgo: 8,
    fob: 'Tampa, FL',
    notes: 'Please ship as soon as it is ready, in parts if that is faster.',
  },
  {
    company: 'Testbed Truck Bodies',
    sourceCode: 'DGA3',
    category: 'Hot Rolled Sheet',
    lines: 3,
    status: 'completed',
    daysAgo: 13,
    fob: 'Macon, GA',
    notes: 'Same as the last order.',
  },
  {
    company: 'Pretend Plate Processing',
    sourceCode: 'DRM2',
    category: 'Hot Rolled Plate',
    lines: 7,
    status: 'pending',
    daysAgo: 17,
    fob: 'Pueblo, CO',
    notes: 'A572-50 with MTRs only.',
  },
  {
    company: 'Invented Appliance',
    sourceCode: 'DKY8',
    category: 'Cold Rolled Coil',
    lines: 2,
    status: 'archive',
    daysAgo: 33,
    fob: 'Louisville, KY',
    notes: 'Trial lot.',
  },
] as const satisfies readonly ({ company: DemoCompany } & Record<string, string | number>)[]

type DemoNeed = {
  product: string
  category: string
  thickness: string
  width: string
  length: string
  qty_pcs: number
  weight_needed?: string
  grade_category: string
  condition: string
  coating_wt?: string
  /** Days from today. */
  neededIn?: number
  notes?: string
}

/** Each list is sent by one buyer at one time. */
export const needLists: readonly {
  company: DemoCompany
  status: string
  daysAgo: number
  needs: readonly DemoNeed[]
}[] = [
  {
    company: 'Sample Tank & Vessel',
    status: 'pending',
    daysAgo: 2,
    needs: [
      {
        product: 'Prime',
        category: 'Hot Rolled Plate',
        thickness: '1/2',
        width: '96',
        length: '240',
        qty_pcs: 12,
        weight_needed: '39,200',
        grade_category: 'A516-70',
        condition: 'Yes MTR',
        neededIn: 30,
        notes: 'Normalized preferred.',
      },
      {
        product: 'Prime',
        category: 'Hot Rolled Plate',
        thickness: '3/8',
        width: '96',
        length: '240',
        qty_pcs: 20,
        weight_needed: '49,000',
        grade_category: 'A516-70',
        condition: 'Yes MTR',
        neededIn: 30,
      },
      {
        product: 'Any',
        category: 'Hot Rolled Sheet',
        thickness: '.1345',
        width: '60',
        length: '120',
        qty_pcs: 40,
        grade_category: 'A36, A1011',
        condition: 'Just Chems',
        notes: 'For walkways.',
      },
    ],
  },
  {
    company: 'Mockup Metal Doors',
    status: 'reviewing',
    daysAgo: 10,
    needs: [
      {
        product: 'Prime',
        category: 'Galvaneal Coil',
        thickness: '.0516',
        width: '48',
        length: 'COIL',
        qty_pcs: 0,
        weight_needed: '80,000',
        grade_category: 'A653 CS-B',
        condition: 'Yes MTR',
        coating_wt: 'A60',
        neededIn: 14,
        notes: 'Coils to 20,000 lb.',
      },
      {
        product: 'Excess Prime',
        category: 'Galvaneal Sheet',
        thickness: '18 GA',
        width: '48',
        length: '96',
        qty_pcs: 300,
        grade_category: 'A653 CS-B',
        condition: 'Any',
        coating_wt: 'A40',
      },
      {
        product: 'Prime',
        category: 'Cold Rolled Sheet',
        thickness: '.0359',
        width: '48',
        length: '120',
        qty_pcs: 150,
        weight_needed: '8,800',
        grade_category: 'A1008 CS-B',
        condition: 'No MTR',
        neededIn: 21,
      },
    ],
  },
  {
    company: 'Imaginary HVAC',
    status: 'sourcing',
    daysAgo: 21,
    needs: [
      {
        product: 'Secondary',
        category: 'Galvanized Coil',
        thickness: '.0276',
        width: '48',
        length: 'COIL',
        qty_pcs: 0,
        weight_needed: '120,000',
        grade_category: 'A653 FS',
        condition: 'No MTR',
        coating_wt: 'G60',
        neededIn: 45,
        notes: 'Duct work; minor coating faults are fine.',
      },
      {
        product: 'Any',
        category: 'Galvanized Sheet',
        thickness: '22 GA',
        width: '60',
        length: '120',
        qty_pcs: 200,
        grade_category: 'A653',
        condition: 'Any',
        coating_wt: 'G90',
      },
    ],
  },
  {
    company: 'Nowhere Culvert',
    status: 'quoted',
    daysAgo: 26,
    needs: [
      {
        product: 'Prime',
        category: 'Aluminized Coil',
        thickness: '.064',
        width: '48',
        length: 'COIL',
        qty_pcs: 4,
        weight_needed: '160,000',
        grade_category: 'A929',
        condition: 'Yes MTR',
        coating_wt: 'T2-100',
        neededIn: 60,
        notes: 'Culvert quality, domestic melt.',
      },
      {
        product: 'Prime',
        category: 'Galvanized Coil',
        thickness: '.0785',
        width: '48',
        length: 'COIL',
        qty_pcs: 2,
        weight_needed: '80,000',
        grade_category: 'A929',
        condition: 'Yes MTR',
        coating_wt: 'G210',
        neededIn: 60,
      },
    ],
  },
]
