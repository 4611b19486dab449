import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { startRandom } from './random-forms.ts'

type Words = readonly [string, ...string[]]
type ForeignColumn = Exclude<ColumnName, 'Condition' | 'Region Code'>

/** How suppliers of one language head their columns, and what they call steel, prices and remarks. */
export type Language = {
  name: string
  headings: Readonly<Record<ForeignColumn, Words>>
  coil: Words
  sheet: Words
  /** Columns that we have not. */
  others: readonly (readonly [string, Words])[]
  units: { mm: string; kg: string; t: string }
}

const latin = { mm: 'mm', kg: 'kg', t: 't' }

export const languages: readonly Language[] = [
  {
    name: 'German',
    headings: {
      'Product ID': ['Coil-Nr.', 'Ringnummer', 'Bund-Nr.', 'Paketnummer'],
      'Source Code': ['Lieferant', 'Werk', 'Hersteller'],
      Product: ['Bezeichnung', 'Produkt', 'Erzeugnis', 'Material'],
      Thickness: ['Dicke', 'Stärke', 'Blechdicke'],
      Width: ['Breite', 'Bandbreite'],
      Length: ['Länge', 'Laenge', 'Blechlänge'],
      'Grade Category': ['Güte', 'Werkstoff', 'Stahlsorte', 'Qualität'],
      'Qty Pcs': ['Stück', 'Anzahl', 'Stückzahl', 'Menge'],
      Weight: ['Gewicht', 'Nettogewicht', 'Masse'],
      'Heat Num': ['Schmelze', 'Chargen-Nr.', 'Schmelznummer', 'Charge'],
      State: ['Bundesstaat', 'Lagerort', 'Standort'],
    },
    coil: ['Warmband', 'Warmgewalztes Coil', 'Kaltband'],
    sheet: ['Warmblech', 'Grobblech', 'Kaltgewalztes Blech'],
    others: [
      ['Bemerkung', ['Kantenfehler', 'leicht gerostet', 'ok']],
      ['Preis', ['0,65', '0,71']],
      ['Auftrag', ['4500118', '4500231']],
    ],
    units: latin,
  },
  {
    name: 'French',
    headings: {
      'Product ID': ['N° bobine', 'N° de colis', 'Repère'],
      'Source Code': ['Fournisseur', 'Usine', 'Producteur'],
      Product: ['Produit', 'Désignation', 'Article'],
      Thickness: ['Épaisseur', 'Ép.'],
      Width: ['Largeur', 'Larg.'],
      Length: ['Longueur', 'Long.'],
      'Grade Category': ['Nuance', 'Qualité', 'Nuance acier'],
      'Qty Pcs': ['Quantité', 'Nombre', 'Pièces', 'Nb feuilles'],
      Weight: ['Poids', 'Poids net', 'Masse'],
      'Heat Num': ['Coulée', 'N° de coulée', 'No coulée'],
      State: ['État', 'Lieu', 'Dépôt'],
    },
    coil: ['Bobine à chaud', 'Bobine laminée à froid', 'Feuillard'],
    sheet: ['Tôle forte', 'Tôle laminée à chaud'],
    others: [
      ['Observations', ['rive abîmée', 'rouille', 'RAS']],
      ['Prix', ['0,65', '0,71']],
      ['Commande', ['4500118', '4500231']],
    ],
    units: latin,
  },
  {
    name: 'Spanish',
    headings: {
      'Product ID': ['No. de rollo', 'Paquete', 'Etiqueta', 'Código'],
      'Source Code': ['Proveedor', 'Planta', 'Acería'],
      Product: ['Producto', 'Descripción', 'Artículo'],
      Thickness: ['Espesor', 'Grosor', 'Calibre'],
      Width: ['Ancho', 'Anchura'],
      Length: ['Largo', 'Longitud'],
      'Grade Category': ['Grado', 'Calidad', 'Norma'],
      'Qty Pcs': ['Piezas', 'Cantidad', 'Hojas'],
      Weight: ['Peso', 'Peso neto', 'Masa'],
      'Heat Num': ['Colada', 'No. de colada', 'Hornada'],
      State: ['Estado', 'Ubicación', 'Almacén'],
    },
    coil: ['Rollo laminado en caliente', 'Bobina LAC', 'Rollo LF'],
    sheet: ['Chapa gruesa', 'Lámina en caliente', 'Placa'],
    others: [
      ['Observaciones', ['borde dañado', 'óxido', 'sin daños']],
      ['Precio', ['0.65', '0.71']],
      ['Pedido', ['4500118', '4500231']],
    ],
    units: latin,
  },
  {
    name: 'Italian',
    headings: {
      'Product ID': ['N. rotolo', 'N. pacco', 'Matricola', 'Codice'],
      'Source Code': ['Fornitore', 'Acciaieria', 'Stabilimento'],
      Product: ['Prodotto', 'Descrizione', 'Articolo'],
      Thickness: ['Spessore', 'Sp.'],
      Width: ['Larghezza', 'Largh.'],
      Length: ['Lunghezza', 'Lungh.'],
      'Grade Category': ['Qualità', 'Qualità acciaio', 'Grado', 'Norma'],
      'Qty Pcs': ['Quantità', 'Pezzi', 'Fogli', 'N. pezzi'],
      Weight: ['Peso', 'Peso netto', 'Massa'],
      'Heat Num': ['Colata', 'N. colata'],
      State: ['Stato', 'Magazzino', 'Luogo'],
    },
    coil: ['Coil a caldo', 'Nastro laminato a freddo', 'Rotolo decapato'],
    sheet: ['Lamiera nera', 'Lamiera laminata a caldo'],
    others: [
      ['Note', ['bordo danneggiato', 'ruggine', 'nessuna']],
      ['Prezzo', ['0,65', '0,71']],
      ['Ordine', ['4500118', '4500231']],
    ],
    units: latin,
  },
  {
    name: 'Portuguese',
    headings: {
      'Product ID': ['N.º bobina', 'Etiqueta', 'Volume', 'Código'],
      'Source Code': ['Fornecedor', 'Usina', 'Fabricante'],
      Product: ['Produto', 'Descrição', 'Artigo'],
      Thickness: ['Espessura', 'Bitola'],
      Width: ['Largura', 'Larg.'],
      Length: ['Comprimento', 'Compr.'],
      'Grade Category': ['Qualidade', 'Norma', 'Grau', 'Aço'],
      'Qty Pcs': ['Quantidade', 'Peças', 'Qtd', 'Chapas'],
      Weight: ['Peso', 'Peso líquido', 'Massa'],
      'Heat Num': ['Corrida', 'N.º da corrida', 'Vazamento'],
      State: ['Estado', 'UF', 'Local'],
    },
    coil: ['Bobina a quente', 'Bobina laminada a frio', 'Bobina BQ'],
    sheet: ['Chapa grossa', 'Chapa laminada a quente'],
    others: [
      ['Observação', ['borda danificada', 'oxidação', 'sem defeito']],
      ['Preço', ['0,65', '0,71']],
      ['Pedido', ['4500118', '4500231']],
    ],
    units: latin,
  },
  {
    name: 'Dutch',
    headings: {
      'Product ID': ['Rolnummer', 'Coilnr.', 'Pakketnr.', 'Kenmerk'],
      'Source Code': ['Leverancier', 'Fabriek', 'Producent'],
      Product: ['Product', 'Omschrijving', 'Artikel'],
      Thickness: ['Dikte', 'Plaatdikte'],
      Width: ['Breedte', 'Bandbreedte'],
      Length: ['Lengte', 'Plaatlengte'],
      'Grade Category': ['Kwaliteit', 'Staalsoort', 'Soort'],
      'Qty Pcs': ['Aantal', 'Stuks', 'Platen'],
      Weight: ['Gewicht', 'Netto gewicht', 'Massa'],
      'Heat Num': ['Chargenummer', 'Smelt', 'Gietnummer', 'Charge'],
      State: ['Staat', 'Locatie', 'Magazijn'],
    },
    coil: ['Warmgewalste rol', 'Koudband', 'Warmband gebeitst'],
    sheet: ['Warmgewalste plaat', 'Dikke plaat'],
    others: [
      ['Opmerking', ['rand beschadigd', 'roest', 'geen']],
      ['Prijs', ['0,65', '0,71']],
      ['Order', ['4500118', '4500231']],
    ],
    units: latin,
  },
  {
    name: 'Polish',
    headings: {
      'Product ID': ['Nr kręgu', 'Numer paczki', 'Oznaczenie', 'Indeks'],
      'Source Code': ['Dostawca', 'Huta', 'Producent'],
      Product: ['Produkt', 'Wyrób', 'Opis', 'Asortyment'],
      Thickness: ['Grubość', 'Grub.'],
      Width: ['Szerokość', 'Szer.'],
      Length: ['Długość', 'Dł.'],
      'Grade Category': ['Gatunek', 'Gatunek stali', 'Jakość'],
      'Qty Pcs': ['Ilość', 'Sztuk', 'Liczba szt.', 'Arkusze'],
      Weight: ['Masa', 'Waga', 'Waga netto', 'Ciężar'],
      'Heat Num': ['Wytop', 'Nr wytopu'],
      State: ['Stan', 'Magazyn', 'Lokalizacja'],
    },
    coil: ['Krąg gorącowalcowany', 'Taśma zimnowalcowana'],
    sheet: ['Blacha gruba', 'Blacha gorącowalcowana'],
    others: [
      ['Uwagi', ['uszkodzona krawędź', 'rdza', 'brak']],
      ['Cena', ['0,65', '0,71']],
      ['Zamówienie', ['4500118', '4500231']],
    ],
    units: latin,
  },
  {
    name: 'Turkish',
    headings: {
      'Product ID': ['Bobin No', 'Rulo No', 'Paket No', 'Etiket'],
      'Source Code': ['Tedarikçi', 'Fabrika', 'Üretici'],
      Product: ['Ürün', 'Malzeme', 'Açıklama', 'Cinsi'],
      Thickness: ['Kalınlık', 'KALINLIK'],
      Width: ['Genişlik', 'En'],
      Length: ['Uzunluk', 'Boy'],
      'Grade Category': ['Kalite', 'Çelik kalitesi', 'Norm'],
      'Qty Pcs': ['Adet', 'Miktar', 'Tabaka'],
      Weight: ['Ağırlık', 'Net ağırlık', 'Tonaj'],
      'Heat Num': ['Döküm No', 'Şarj No', 'Eriyik No'],
      State: ['Eyalet', 'Depo', 'Konum'],
    },
    coil: ['Sıcak rulo', 'Soğuk haddelenmiş bobin', 'Sıcak haddelenmiş rulo'],
    sheet: ['Sıcak sac', 'Kalın levha'],
    others: [
      ['Not', ['kenar hasarlı', 'paslı', 'yok']],
      ['Fiyat', ['0,65', '0,71']],
      ['Sipariş', ['4500118', '4500231']],
    ],
    units: latin,
  },
  {
    name: 'Russian',
    headings: {
      'Product ID': ['№ рулона', 'Номер пачки', 'Маркировка'],
      'Source Code': ['Поставщик', 'Завод', 'Производитель'],
      Product: ['Продукция', 'Наименование', 'Товар'],
      Thickness: ['Толщина', 'Толщ.'],
      Width: ['Ширина', 'Шир.'],
      Length: ['Длина', 'Дл.'],
      'Grade Category': ['Марка стали', 'Марка', 'Сорт'],
      'Qty Pcs': ['Количество', 'Кол-во', 'Листов'],
      Weight: ['Вес', 'Масса', 'Вес нетто'],
      'Heat Num': ['Плавка', '№ плавки'],
      State: ['Штат', 'Склад', 'Место'],
    },
    coil: ['Рулон горячекатаный', 'Рулон х/к', 'Полоса травленая'],
    sheet: ['Лист горячекатаный', 'Лист толстый'],
    others: [
      ['Примечание', ['кромка', 'ржавчина', 'нет']],
      ['Цена', ['0,65', '0,71']],
      ['Заказ', ['4500118', '4500231']],
    ],
    units: { mm: 'мм', kg: 'кг', t: 'т' },
  },
  {
    name: 'Chinese',
    headings: {
      'Product ID': ['卷号', '捆包号', '编号'],
      'Source Code': ['供应商', '钢厂', '来源'],
      Product: ['品名', '产品', '名称'],
      Thickness: ['厚度', '厚'],
      Width: ['宽度', '宽'],
      Length: ['长度', '长'],
      'Grade Category': ['牌号', '钢种', '材质'],
      'Qty Pcs': ['数量', '件数', '张数'],
      Weight: ['重量', '净重'],
      'Heat Num': ['炉号', '熔炼号'],
      State: ['州', '仓库', '地点'],
    },
    coil: ['热轧卷', '冷轧卷板', '酸洗卷'],
    sheet: ['热轧板', '中厚板'],
    others: [
      ['备注', ['边部损伤', '轻微锈蚀', '无']],
      ['单价', ['0.65', '0.71']],
      ['合同号', ['4500118', '4500231']],
    ],
    units: { mm: '毫米', kg: '公斤', t: '吨' },
  },
  {
    name: 'Greek',
    headings: {
      'Product ID': ['Αρ. ρόλου', 'Κωδικός'],
      'Source Code': ['Προμηθευτής', 'Εργοστάσιο'],
      Product: ['Προϊόν', 'Περιγραφή'],
      Thickness: ['Πάχος'],
      Width: ['Πλάτος'],
      Length: ['Μήκος'],
      'Grade Category': ['Ποιότητα', 'Βαθμός'],
      'Qty Pcs': ['Τεμάχια', 'Ποσότητα'],
      Weight: ['Βάρος', 'Καθαρό βάρος'],
      'Heat Num': ['Χύτευση', 'Αρ. χύτευσης'],
      State: ['Πολιτεία', 'Αποθήκη'],
    },
    coil: ['Ρόλος θερμής έλασης', 'Ρόλος ψυχρής έλασης'],
    sheet: ['Λαμαρίνα θερμής έλασης', 'Λαμαρίνα'],
    others: [
      ['Σημειώσεις', ['άκρη', 'σκουριά', 'καμία']],
      ['Τιμή', ['0,65', '0,71']],
      ['Παραγγελία', ['4500118', '4500231']],
    ],
    units: latin,
  },
]

const gradesOf: readonly [Words, ...Words[]] = [
  ['S235JR', 'S355MC', 'DD11'],
  ['DX51D+Z275', 'DX53D+Z140'],
  ['DC01', 'DC04'],
  ['Q235B', 'Q355B', 'SPHC'],
  ['Ст3сп', '09Г2С'],
  ['A36', 'A572-50'],
  ['A1011 CS-B', 'A1011 SS36'],
  ['HSLAS 50', 'HSLAS 60'],
  ['1.0332', '1.0330'],
  ['SAE 1008', 'SAE 1010'],
]
const sources = ['TKS', 'AMG2', 'VOE1', 'BLDW', 'NLMK', 'GCS-HOU'] as const
const places: readonly [Words, ...Words[]] = [
  ['TX', 'LA', 'AL'],
  ['OH'],
  ['Houston, TX', 'Mobile, AL'],
  ['Ohio', 'Indiana'],
]
const densityKgMm3 = 7.85e-6
const kgPerLb = 0.45359237
const mmPerIn = 25.4

export type ForeignList = {
  rows: (string | number)[][]
  /** The column of the file for each of ours. */
  places: ReadonlyMap<ForeignColumn, number>
}

/** A list of coils or sheets in another language: random words, order, units, decimal marks, titles and further columns. */
export function aForeignList(seed: number, { headings, coil, sheet, others, units }: Language): ForeignList {
  const { whole, pick, shuffled } = startRandom(seed)
  const isCoil = pick([true, false])
  const isMetric = pick([true, true, false])
  // Where units stand: in the headings, in a line of their own, or nowhere.
  const unitPlace = pick(['heading', 'heading', 'line', 'none'])
  const isInTons = isMetric && unitPlace !== 'none' && pick([true, false, false])
  const hasComma = pick([true, false])
  const hasThousands = pick([true, false, false])
  const grades = pick(gradesOf)
  const products = isCoil ? coil : sheet
  const [source = sources[0], other = source] = shuffled(sources)
  const ownSources: Words = pick([[source], [source], [source, other]])
  const ownPlaces = pick(places)
  const columns = Object.keys(headings) as ForeignColumn[] // Object.keys loses the key type
  const further = shuffled(others).slice(0, whole(0, others.length))
  const ordered = pick([true, false]) ? columns : shuffled(columns)
  const unitOf: Partial<Record<ForeignColumn, string>> = {
    Thickness: isMetric ? units.mm : 'in',
    Width: isMetric ? units.mm : 'in',
    Length: isMetric ? units.mm : 'in',
    Weight: isInTons ? units.t : isMetric ? units.kg : 'lb',
  }
  const write = (figure: number, digits: number) => {
    const text = figure.toFixed(digits)
    return hasComma ? text.replace('.', ',') : Number(text)
  }
  const writeWeight = (kg: number) => {
    if (isInTons) return write(kg / 1000, 3)
    const weight = isMetric ? kg : kg / kgPerLb
    return hasThousands ? Math.round(weight).toLocaleString(hasComma ? 'de-DE' : 'en-US') : write(weight, 0)
  }
  let id = whole(1_000, 900_000)
  const prefix = pick(['', 'C-', 'B', 'R/'])
  const heatPrefix = pick(['', '', 'H', 'K'])
  const heatStart = whole(1, 9) * pick([10_000, 100_000, 1_000_000])
  const count = whole(3, 30)
  const aHeat = () => `${heatPrefix}${heatStart + whole(0, 9_999)}`
  const heats: Words = [aHeat(), ...Array.from({ length: whole(1, count) }, aHeat)]
  const items = Array.from({ length: count }, () => {
    const thicknessMm = isMetric
      ? pick([1.5, 2, 2.5, 3, 4, 6, 8])
      : pick([0.0598, 0.0747, 0.1196, 0.1345, 0.1875]) * mmPerIn
    const widthMm = isMetric ? pick([1000, 1219, 1250, 1500, 1524]) : pick([36, 48, 60, 72]) * mmPerIn
    const lengthMm = isMetric ? pick([2000, 2438, 2500, 3000, 6000]) : pick([96, 120, 144, 240]) * mmPerIn
    const pieces = isCoil ? 1 : whole(3, 60)
    const kg = isCoil ? whole(6_000, 24_000) : thicknessMm * widthMm * lengthMm * densityKgMm3 * pieces
    const size = (mm: number, digits: number) =>
      isMetric ? write(mm, Number.isInteger(mm) ? 0 : digits) : write(mm / mmPerIn, digits)
    id += whole(1, 3)
    const cells: Record<ForeignColumn, string | number> = {
      'Product ID': `${prefix}${id}${prefix === '' ? '' : pick(['', 'A'])}`,
      'Source Code': pick(ownSources),
      Product: pick(products),
      Thickness: size(thicknessMm, isMetric ? 2 : 4),
      Width: size(widthMm, 0),
      Length: isCoil ? 'COIL' : size(lengthMm, 0),
      'Grade Category': pick(grades),
      'Qty Pcs': pieces,
      Weight: writeWeight(kg),
      'Heat Num': pick(heats),
      State: pick(ownPlaces),
    }
    return [...ordered.map((column) => cells[column]), ...further.map(([, texts]) => pick(texts))]
  })
  const headingLine = [
    ...ordered.map((column) => {
      const unit = unitOf[column]
      const heading = pick<string>(headings[column])
      return unit && unitPlace === 'heading' ? pick([`${heading} (${unit})`, `${heading}, ${unit}`]) : heading
    }),
    ...further.map(([heading]) => heading),
  ]
  const unitLine = ordered.map((column) => unitOf[column] ?? '')
  const titles = [['Stahl GmbH'], ['', 'Lager 11/2026']].slice(0, whole(0, 2))
  return {
    rows: [...titles, headingLine, ...(unitPlace === 'line' ? [unitLine] : []), ...items],
    places: new Map(ordered.map((column, place) => [column, place])),
  }
}
