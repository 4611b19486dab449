import { ofBaldwin, type SupplierList } from '../supplier-list.ts'

/** Headings with groups, units of their own and other languages. */
export const headingLists: readonly SupplierList[] = [
  {
    name: 'gross and net under a common heading',
    category: 'Hot Rolled Coil',
    sheets: [
      {
        cells: `
          | | | Dimensions | | | | | Weight | | |
          Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Gross | Net | Heat | State
          GN-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 41,700 | 41,500 | 5 | OH
          GN-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 40,450 | 40,250 | 5 | OH
        `,
        merges: ['D1:F1', 'I1:J1'],
      },
    ],
    stored: `
      Product ID | Weight
      GN-1 | 41,500
      GN-2 | 40,250
    `,
    every: ofBaldwin,
  },
  {
    name: 'units in a row below the headings',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Wt | Heat | State
      | | | (mm) | (mm) | | | | (kg) | |
      UR-1 | BLDW | HR Coil | 3.4 | 1219 | COIL | A36 | 1 | 18824 | 5 | OH
      UR-2 | BLDW | HR Coil | 3.4 | 1219 | COIL | A36 | 1 | 18257 | 5 | OH
    `,
    stored: `
      Product ID | Weight | Lb
      UR-1 | 18824 kg | 41499.82
      UR-2 | 18257 kg | 40249.79
    `,
    every: `${ofBaldwin} | Thickness: 3.4 mm | Width: 1219 mm`,
  },
  {
    name: 'thin coils in millimeters that do not say so',
    category: 'Cold Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | State
      MM-1 | BLDW | CR Coil | 0.8 | 1219 | COIL | A1008 | 1 | 18824 | 5 | OH
      MM-2 | BLDW | CR Coil | 1.2 | 1000 | COIL | A1008 | 1 | 18257 | 5 | OH
      MM-3 | BLDW | CR Coil | 0.7 | 1219 | COIL | A1008 | 1 | 18900 | 5 | OH
    `,
    person: {
      corrections: [
        { column: 'Thickness', action: 'millimeters', text: '' },
        { column: 'Width', action: 'millimeters', text: '' },
      ],
    },
    stored: `
      Product ID | Thickness | Width | Weight
      MM-1 | 0.8 mm | 1219 mm | 18824
      MM-2 | 1.2 mm | 1000 mm | 18257
      MM-3 | 0.7 mm | 1219 mm | 18900
    `,
    every: `${ofBaldwin} | Product: CR Coil | Grade Category: A1008`,
    told: [/millimeters/],
  },
  {
    name: 'diameters, prices and where it is going',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | OD | ID | PIW | Price/CWT | Weight | Heat | Ship To State | State
      OD-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 72 | 24 | 864 | 38.50 | 41,500 | 5 | TX | OH
      OD-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 70 | 24 | 838 | 38.50 | 40,250 | 5 | TX | OH
    `,
    stored: `
      Product ID | Weight
      OD-1 | 41,500
      OD-2 | 40,250
    `,
    every: ofBaldwin,
    told: [/OD/],
  },
  {
    name: 'a list on its side',
    category: 'Hot Rolled Coil',
    cells: `
      Field | Coil 1 | Coil 2 | Coil 3
      Coil # | TP-1 | TP-2 | TP-3
      Supplier | BLDW | BLDW | BLDW
      Product | HR Coil | HR Coil | HR Coil
      Thickness | .1345 | .1345 | .1345
      Width | 48 | 48 | 48
      Grade | A36 | A36 | A36
      Weight | 41500 | 40250 | 39000
      Heat | 5 | 5 | 5
      State | OH | OH | OH
    `,
    refused: /./,
  },
  {
    name: 'weights by age',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | 0-30 Days | 31-60 Days | 61-90 Days | Total Lbs | Heat | State
      AG-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 41,500 | | | 41,500 | 5 | OH
      AG-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 2 | 40,250 | | 39,000 | 79,250 | 5 | OH
    `,
    stored: `
      Product ID | Qty Pcs | Weight
      AG-1 | 1 | 41,500
      AG-2 | 2 | 79,250
    `,
    every: ofBaldwin,
    told: [/Days/],
  },
  {
    name: 'least and greatest sizes',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Min Thk | Max Thk | Min Width | Max Width | Length | Grade | Pcs | Weight | Heat | State
      MX-1 | BLDW | HR Coil | .1345 | .1445 | 48 | 48.5 | COIL | A36 | 1 | 41,500 | 5 | OH
      MX-2 | BLDW | HR Coil | .1345 | .1445 | 48 | 48.5 | COIL | A36 | 1 | 40,250 | 5 | OH
    `,
    person: { columns: { Width: 'Min Width' } },
    stored: `
      Product ID | Weight
      MX-1 | 41,500
      MX-2 | 40,250
    `,
    every: ofBaldwin,
    told: [/Max/],
  },
  {
    name: 'a Mexican list in TM',
    category: 'Hot Rolled Coil',
    cells: `
      No. de Rollo | Proveedor | Producto | Espesor (mm) | Ancho (mm) | Largo | Grado | Piezas | Peso (TM) | Colada | Estado
      NL-1 | AHM | Rollo LC | 3.40 | 1219 | ROLLO | A36 | 1 | 18.824 | 5 | TX
      NL-2 | AHM | Rollo LC | 3.40 | 1219 | ROLLO | A36 | 1 | 19.120 | 5 | TX
    `,
    person: { columns: { 'Product ID': 'No. de Rollo' } },
    stored: `
      Product ID | Weight | Lb
      NL-1 | 18.824 MT | 41499.82
      NL-2 | 19.12 MT | 42152.39
    `,
    every:
      'Source Code: AHM | Product: Rollo LC | Thickness: 3.4 mm | Width: 1219 mm | Length: ROLLO | Qty Pcs: 1 | Grade Category: A36 | Heat Num: 5 | State: TX',
    told: [/TM|mt/i],
  },
  {
    name: 'sheets with Russian headings over a line of units',
    category: 'Hot Rolled Sheet',
    cells: `
      Номер пачки | Поставщик | Товар | Толщина | Ширина | Длина | Марка стали | Листов | Вес нетто | Плавка | Штат | Цена
      | | | мм | мм | мм | | | кг | | |
      RU-101 | NLMK | Лист г/к | 2,5 | 1250 | 2500 | Ст3сп | 20 | 1227 | 48211 | TX | 0,65
      RU-102 | NLMK | Лист г/к | 3 | 1500 | 3000 | Ст3сп | 14 | 1484 | 48211 | TX | 0,65
      RU-103 | NLMK | Лист г/к | 2,5 | 1250 | 2500 | 09Г2С | 22 | 1350 | 48219 | LA | 0,71
    `,
    stored: `
      Product ID | Thickness | Width | Length | Grade Category | Qty Pcs | Weight | Heat Num | State
      RU-101 | 2.5 mm | 1250 mm | 2500 mm | Ст3сп | 20 | 1227 kg | 48211 | TX
      RU-102 | 3 mm | 1500 mm | 3000 mm | Ст3сп | 14 | 1484 kg | 48211 | TX
      RU-103 | 2.5 mm | 1250 mm | 2500 mm | 09Г2С | 22 | 1350 kg | 48219 | LA
    `,
    every: 'Source Code: NLMK | Product: Лист г/к',
    told: [/mm/, /kg/],
    oneStep: { refused: /Missing required columns: Product ID \(is it the column "Номер пачки"\?\)/ },
  },
  {
    name: 'coils with Chinese headings',
    category: 'Cold Rolled Coil',
    cells: `
      卷号 | 钢厂 | 品名 | 厚度(毫米) | 宽度(毫米) | 长度 | 牌号 | 件数 | 净重(公斤) | 炉号 | 仓库
      B2208811 | BAO | 冷轧卷 | 0.8 | 1219 | 卷 | DC01 | 1 | 9870 | 238811 | Houston, TX
      B2208812 | BAO | 冷轧卷 | 1.2 | 1250 | 卷 | DC01 | 1 | 10450 | 238811 | Houston, TX
      B2208815 | BAO | 冷轧卷 | 1 | 1219 | 卷 | DC04 | 1 | 9540 | 238902 | Mobile, AL
    `,
    stored: `
      Product ID | Thickness | Width | Grade Category | Weight | Heat Num | State
      B2208811 | 0.8 mm | 1219 mm | DC01 | 9870 kg | 238811 | Houston, TX
      B2208812 | 1.2 mm | 1250 mm | DC01 | 10450 kg | 238811 | Houston, TX
      B2208815 | 1 mm | 1219 mm | DC04 | 9540 kg | 238902 | Mobile, AL
    `,
    every: 'Source Code: BAO | Product: 冷轧卷 | Length: 卷 | Qty Pcs: 1',
    told: [/mm/, /kg/],
    oneStep: { refused: /Missing required columns/ },
  },
  {
    name: 'coils with Polish headings, all of them known',
    category: 'Hot Rolled Coil',
    cells: `
      Nr kręgu | Dostawca | Wyrób | Grubość mm | Szerokość mm | Długość | Gatunek | Sztuk | Waga kg | Nr wytopu | Magazyn
      PL-1 | HKT | HR Coil | 3.4 | 1219 | COIL | S235JR | 1 | 18824 | 5 | TX
      PL-2 | HKT | HR Coil | 2.5 | 1219 | COIL | S235JR | 1 | 17200 | 5 | TX
    `,
    stored: `
      Product ID | Thickness | Weight
      PL-1 | 3.4 mm | 18824 kg
      PL-2 | 2.5 mm | 17200 kg
    `,
    every:
      'Source Code: HKT | Product: HR Coil | Width: 1219 mm | Length: COIL | Qty Pcs: 1 | Grade Category: S235JR | Heat Num: 5 | State: TX',
    told: [/mm/, /kg/],
  },
  {
    name: 'a terminal named after a state',
    category: 'Hot Rolled Coil',
    cells: `
      Coil # | Supplier | Product | Thk | Width | Length | Grade | Pcs | Weight | Heat | Plant
      PL-1 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 41,500 | 5 | IN
      PL-2 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 40,250 | 5 | OH
      PL-3 | BLDW | HR Coil | .1345 | 48 | COIL | A36 | 1 | 40,350 | 5 | OHIO RIVER TERMINAL
    `,
    person: { columns: { State: 'Plant' } },
    stored: `
      Product ID | Weight | State
      PL-1 | 41,500 | IN
      PL-2 | 40,250 | OH
      PL-3 | 40,350 | OHIO RIVER TERMINAL
    `,
    every: ofBaldwin,
    told: [/OHIO RIVER/],
  },
  {
    name: 'kilograms and millimeters said in Spanish above the list',
    category: 'Hot Rolled Coil',
    cells: `
      Pesos en kilogramos, medidas en milímetros
      Rollo | Proveedor | Producto | Espesor | Ancho | Largo | Grado | Pzas | Peso | Colada | Estado | Estatus
      ES-1 | BLDW | HR Coil | 3 | 1219 | COIL | A36 | 1 | 18189 | 5 | TX | DISP.
      ES-2 | BLDW | HR Coil | 3 | 1219 | COIL | A36 | 1 | 18234 | 5 | TX | APARTADO
    `,
    stored: `
      Product ID | Weight | Lb
      ES-1 | 18189 kg | 40100
    `,
    every: `${ofBaldwin} | Thickness: 3 mm | Width: 1219 mm | State: TX`,
  },
]
