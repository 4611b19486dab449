/**
 * Suppliers' words for our columns. Add new ones after a comma; an indented line continues the one above. Case, accents
 * and punctuation do not matter, and # means 'no'. Of two words with a common spelling, the one written that way wins.
 * Unknown columns and duplicate words stop the server at start.
 */
export const tradeVocabulary = `
[spellings]  the first word, wherever it is used below, means all of them

no: num, number, numbers, nbr, nr, numero, nos, nummer, numer
wt: weight, wgt, wght, weights
thk: thck, thick, thickness, thkns, thkness, thicknes
ga: gauge, gage
width: wdth, wdt, wid, wth, wd, wide, widths
length: lgth, len, lngth, lgt, lth, lg, lengths
qty: quantity, qnty, quant
pcs: pc, pieces, piece, pce, pces
mat: matl, material, mtl, mtrl
prod: product, prd, products
loc: location, locn, locations
desc: descr, description, descrip
whse: whs, wh, warehouse, wrhs
inv: inventory, invt
cond: condition
grade: grd
src: source
ht: heat, heats
spec: specification, specs, specifications
cat: category
lbs: lb, pounds, pound
code: cd, codes
prov: province
avail: available, avl, avlbl, avble
act: actual
nom: nominal
tot: total, totals, ttl
pkg: package, packages, pack
supplier: suppliers, supp, suppl, vendor, vend, vndr
theo: theoretical, theor
coil: coils
tag: tags
stock: stk
status: sts, stts

[units]  what a heading may say, as in 'Width (mm)'

inch: in, inch, inches, po, pulg, pulgada, pulgadas, pouces, zoll
pound: lb, lbs, pound, pounds, libras, livres
gauge: ga, gauge, gage, calibre, cal
dimension: mm, мм, 毫米, см, 厘米, м, 米, millimeter, millimeters, millimetre, millimetres, milimetros, cm, m, meter, meters, ft, feet, foot, pies, mil, mils, thou
weight: kg, кг, 公斤, 千克, т, тонн, тонны, 吨, 公吨, kgs, kilo, kilos, kilogram, kilograms, cwt, t, ton, tons, tonne, tonnes, mt, nt, st, metric tons, short tons,
  tm, net tons, metric ton, short ton, net ton, metric tonnes, long tons, gross tons, us tons, gt, lt, m tons, m ton,
  n tons, s tons, mts, toneladas metricas, tonelada, toneladas, tonnen, tonnellate, kilogramos, kilogrammes, 000 kg, 000 kgs, 1000 kg, 1000 kgs
thousands: 000, 000s, 1000, 1000s, x1000, x 1000, thousand, thousands, k lb, k lbs, m lb, m lbs, klb, klbs, mlb, mlbs,
  000 lb, 000 lbs, 000s lbs, 1000 lb, 1000 lbs, 1000s lbs, thousand lbs, thousands lbs, kips, lb 000, lbs 000, lb 000s,
  lbs 000s, lbs 1000, lbs 1000s, lbs x1000, lbs k, lbs m, k no, m no

[sure]


Product ID: tag, tag no, tag id, tag code, coil tag, coil tag no, coil no, coil code, our coil no, prod id,
  prod id no, plate serial, coil serial, prod no, prod code, item no, item id, item code, mat id, mat no, mat code, serial, serial no, stock no,
  stock id, stock code, inv id, inv no, inv tag, inv code, sku, bundle no, bundle id, bundle tag, pkg no, pkg id,
  unit id, unit no, plate no, plate id, sheet id, skid no, skid id, roll no, piece id, piece no, lift no, lift id,
  charg, bar code, coil tag id, master coil, master coil no, identification, material identification
Source Code: lifnr, src, src code, src id, src no, src loc, src loc code, supplier, supplier code, supplier id, supplier no,
  supplier loc, supplier loc code, seller, seller code, loc code, loc id, loc no, whse code, whse id, whse no,
  plant code, branch code, yard code, facility code, site code, stocking loc
Product: maktx, part desc, part name, prod, desc, prod desc, item desc, mat desc, prod type, prod name, prod form, prod group, commodity,
  commodity desc, commodity type, mat type, item name, item type, steel type, prod line, prod family, type of steel,
  coil desc, stock desc
Thickness: thk, ga, thk ga, ga thk, decimal thk, dec thk, nom thk, thk nom, nom ga, ga nom, act thk, thk act, act ga,
  ordered thk, order thk, ordered ga, order ga, ga decimal, coil thk, coil ga, sheet thk, plate thk
Width: width, w, nom width, act width, width act, coil width, sheet width, plate width, slit width, order width,
  ordered width
Length: length, l, nom length, act length, sheet length, plate length, cut length, order length, ordered length, long
Grade Category: grade, grade cat, grade code, grade desc, grade type, grade spec, spec, spec grade, mat spec,
  mat grade, prod grade, steel grade, steel spec, astm, astm spec, astm grade, alloy, grades, gr, grade no, act grade,
  coil grade
Qty Pcs: oh pcs, pcs oh, qty, pcs, qty pcs, pcs qty, no pcs, no of pcs, no pcs avail, pcs count, pcs ct, tot pcs, pcs tot, tot qty,
  qty tot, qty on hand, pcs on hand, on hand qty, on hand pcs, qty avail, avail qty, avail pcs, pcs avail, qoh,
  sheets, no sheets, no of sheets, sheet count, count, cnt, units, no units, no of units, stock qty, inv qty,
  qty of pcs, qty sheets, qty in stock, pcs in stock, pcs stock, qty ea, qty units, tot sheets
Weight: clabs, gross net, net gross, gross net wt, gross wt net wt, net wt gross wt, net gross wt, gross net lbs, net gross lbs, ext wt, extended wt, wt ext, ext lbs, extended lbs, lbs ext, atp lbs, atp wt, nt wt, wt, net wt, wt net, tot wt, wt tot, lbs, wt lbs, act wt, wt act, coil wt, bundle wt, pkg wt, scale wt,
  wt on hand, on hand wt, avail wt, wt avail, bal lbs, lbs bal, balance lbs, lbs balance, wt balance, wt bal, bal net, rem wt, wt rem,
  rem lbs, lbs rem, remaining wt, wt remaining, remaining lbs, lbs remaining, curr wt, current wt, curr lbs,
  current lbs, curr coil wt, current coil wt, coil bal, coil balance, oh wt, oh lbs, free lbs, free wt, open lbs, open wt, stock wt, inv wt, lbs on hand, on hand lbs, avail lbs, lbs avail, net avail lbs, net avail wt,
  tot lbs, lbs tot, net lbs, qty lbs, qty in lbs, lbs qty, ship wt, tonnage, tons, tonnes, kg, kgs, kilos, kilograms,
  mt, nt, tot tons, net tons, net ton, short tons, metric tons, metric ton, long tons, gross tons, us tons, mass,
  wt no, net wt no, tot wt no, act wt no, coil wt no, scale wt no, bundle wt no, ship wt no, act lbs, stock lbs, lbs in stock, bal wt, balance wt, item wt, prod wt, steel wt, net kg, net kgs, kg net,
  kgs net, netto kg, kg netto, k lbs, m lbs, kips, lbs 000, lbs 000s, lbs 1000, lbs 1000s, lbs x1000, 000 lbs,
  000s lbs, 1000 lbs, lbs net
Heat Num: ht no, ht id, ht code, mill ht, mill ht no, ht lot, ht lot no, melt, melt no, cast no, heat, heat slab,
  mtr heat, mtr heat no, heat batch, heat batch no, heat tag
State: ship state, ship st, shipping state, st, loc state, loc st, state loc, state prov, st prov, prov state, prov, state code, st code, ship from state,
  ship from st, whse state, whse st, plant state, fob state, src state, us state, state of loc, supplier state,
  state abbr, state or prov, city state, city st, city and state
Condition: cond, cond code, mat cond, prod cond, coil cond, surface cond, prime sec, prime secondary,
  prime or secondary, prime non prime, prime second, quality class, quality code, prod classification, quality cond,
  prime sec excess
Region Code: region, regions, reg, rgn, region codes, region cd, region name, sales region, market region, reg code,
  rgn code, geo region

[sure, in other languages]  German, French, Spanish, Italian, Portuguese, Dutch, Polish, Turkish

Product ID: bobina no, rollo no, bobine no, rotolo no, no rollo, no de rollo, no bobine, no de bobine, bund no, ring no, rollen no, paket no, artikel no,
  no bobina, no de bobina, no da bobina, no rotolo, no pacco, no de paquete, no colis, no de colis, pakket no,
  no kregu, no paczki, bobin no, rulo no, rol no
Source Code: fournisseur, proveedor, lieferant, lieferanten no, fornitore, fornecedor, leverancier, dostawca,
  tedarikci
Product: produit, producto, produkt, bezeichnung, erzeugnis, artikel, designation, prodotto, produto, omschrijving,
  wyrob, asortyment, urun
Thickness: epaisseur, espesor, calibre, cal, nenndicke, grosor, dicke, starke, blechdicke, spessore, espessura, plaatdikte,
  dikte, grubosc, kalinlik, staerke, banddicke, bitola
Width: largeur, ancho, breite, larghezza, largura, anchura, breedte, bandbreedte, bandbreite, szerokosc, genislik
Length: longueur, largo, longitud, lange, lunghezza, comprimento, laenge, blechlange, lengte, plaatlengte, dlugosc,
  uzunluk
Grade Category: nuance, grado, sorte, gute, stahlsorte, werkstoff, qualita acciaio, nuance acier, acier, acero, aco,
  guete, stahlgute, grau, staalsoort, gatunek, gatunek stali, celik kalitesi, qualita dell acciaio, calidad del acero
Qty Pcs: quantite, qte, cantidad, piezas, pzas, pza, pz, pzs, no pzas, stuck, stuckzahl, anzahl, quantita, quantidade, qtd, qtde, pezzi, no pezzi,
  fogli, hojas, pecas, stueck, stueckzahl, menge, aantal, stuks, ilosc, sztuk, sztuki, liczba sztuk, szt, liczba szt,
  adet, miktar, nb feuilles, feuilles
Weight: toneladas, toneladas metricas, peso neto, peso liquido, peso netto, poids net, gewicht, nettogewicht,
  coilgewicht, masse, masa, massa, poids, peso, poids kg, peso kg, masa netto, waga, waga netto,
  ciezar, agirlik, net agirlik, tonaj
Heat Num: coulee, no coulee, no de coulee, colada, no colada, schmelze, schmelze no, schmelzen no, chargen no, charge no,
  no de colada, colata, no colata, corrida, no corrida, no da corrida, no de corrida, smelt, wytop, no wytopu,
  dokum no, sarj no, eriyik no, schmelz no, smelt no, giet no
State: bundesstaat, eyalet
Condition: condicion, zustand, toestand

[unsure]  used only if no sure heading has the column

Product ID: lot, lot no, lot id, part, part no, pn, ref, ref no, reference, reference no, mill coil,
  mill coil no, mill tag, mill tag no, mill id, slab no, batch, batch no, package
Source Code: mill code, supplier name, owner, owner code
Product: form, frm, shape, prod cat, item cat, cat, mat cat, long desc, short desc, steel, metal
Thickness: nom, min ga, ga min, avg ga, ga avg, min thk, thk min, max thk, thk max, decimal, dec, t, avg thk, thk avg
Qty Pcs: coils, no coils, no of coils, plates, no plates, no of plates, ea, ct
Weight: peso bruto, peso lordo, poids brut, bruttogewicht, gross kg, kg gross, brutto kg, gross wt, wt gross, gross lbs, theo wt, wt theo, theo lbs, est wt, approx wt, nom wt, mill wt, order wt,
  orig wt, original wt, cwt
Heat Num: ht, cast, mill no
Condition: defect, defects, defect desc, defect code, primary defect, reason

[sure, by the cells below]  the first column whose cells match

Condition if conditions: p s, prm sec, p x s, p e s, p s e, p s x, pr sec, pr ex sec, pr sec ex, prime excess secondary, prime excess sec,
  prime secondary excess, prime xs sec, prime sec xs, prime excess, prime or excess, excess or secondary, 1st 2nd, 1sts 2nds

Weight if weights, Qty Pcs: on hand, oh, unrestricted
Weight if weights, Qty Pcs if counts, Qty Pcs if no statuses: avail
Weight if weights, Qty Pcs if counts: free, net avail, to sell, open to sell, avail to sell, left to sell, bal to sell, balance to sell, saleable, sellable, net free
Weight if weights: net, nett, nw
Weight if weights: balance, bal, remaining, remain, rem, curr, current, current balance, curr bal

[sure, by the cells below, in other languages]

State if states, Condition if conditions: etat, estado, stato, staat, stan
State if states: lagerort, ort, werk, ort lager, standort, lager, lieu, depot, ubicacion, almacen, magazzino, luogo, uf, local, locatie, magazijn,
  magazyn, lokalizacja, depo, konum

[unsure, by the cells below]

Weight if weights: gross, gw

State if states, Source Code if codes: loc, whse, plant, branch, yard, site, facility, stock loc, mill loc, coil loc, plant loc, plant name, whse name, whse loc
State if some states, Source Code if codes: fob, fob point, fob loc, ship from, shipping point, ships from
Condition if plain conditions, Grade Category if grades: status
Condition if conditions, Grade Category if grades: quality, class, classification, qual, qlty, qlt, cls
Condition if plain conditions, Grade Category if grades, Product ID if identifiers, Product: type
Grade Category if grades, Product ID if identifiers, Product: mat, steel mat
Product ID if identifiers, Product if words: item, coil, plate
Product ID if no diameters: id, coil id, bundle, skid
Region Code if regions: area, zone, territory, market, district

[unsure, by the cells below, in other languages]

Heat Num if identifiers: charge
Product ID if identifiers: rollo, rollos, bobina, bobine, rolle, rotolo, krag, rulo
Condition if conditions, Grade Category if grades: qualitat, qualite, calidad, qualita, qualidade, kwaliteit, jakosc, kalite
Grade Category if grades, Product if words: malzeme

[last, by the cells below]  used only if nothing else has the column, and told: the steel may be elsewhere by now

State if states: mill, mill name, origin, producer, producing mill

[roles]  columns that decide how rows are read, if their cells agree

Status: trans type, trans code, trans, transaction, transaction type, tran type, trx type, rsv, rsv d, rsv by, rsvd by, resv by, reserved by, held by, hold by, committed by, alloc by, allocated by, ship dt, shp date, ship, ship on, ship by, ship day, shipping date, pickup date, pick up date, pickup day, load date, loading date, for, for whom, for cust, for customer, spoken for, promised to, tagged for, tag for, pulled for, disponibilita, disponibilidad, disponibilite, verfugbarkeit, dostepnosc, status, estatus, statut, stat, flag, status flag, stock status, inv status, item status, coil status, mat status, sales status, sale status,
  avail, availability, avail status, avail y n, for sale, sold, sold y n, sold to, sold flag, sold status, sold date,
  date sold, shipped date, date shipped, so no, so, customer po, cust po, customer po no, cust po no, customer order, customer order no, cust order, cust order no, disposition, coil disposition, sales order, sales order no, sales ord, disp, disp code, hold,
  holds, hold until, hold til, hold thru, load no, bol, bol no, ship date, on hold, held, hold y n, hold for, held for, hold flag, hold code, hold status, reserve, reserved, rsvd,
  reserved for, reserved to, reservation, alloc, allocated, allocated to, allocation, commit, committed,
  committed to, shipped, sold hold, hold sold, sold or hold, sold avail, avail sold, sold or avail, open or sold
Size: size, sizes, dim, dims, dimension, dimensions, item size, prod size, mat size, coil size, sheet size, plate size,
  nom size, size desc, size code, thk width, thk x width, ga width, ga x width, ga x w, ga x width x length, ga width length,
  ga x w x l, thk w, thk x w, t x w, thk width length, thk x width x length,
  t x w x l, w x l, width length, width x length, nom dim, nom dims, l x w, length x width, length width, t w l, sz
Coating: coating, coat, ctg, ctng, coatings, zinc, g, coating wt, coat wt, ctg wt, ctng wt, zinc wt, galv wt, wt of coating, zinc coating,
  zinc coating wt, galv coating, galv ctg, coating desig, coating designation, coating code, coating class, coating type, coating spec,
  coating mass, ctg code, ctg type, ctg class, recubrimiento, revetement, beschichtung, zinkauflage, rivestimento
Remarks: remarks, remark, rmks, rmk, rmrk, rmrks, cmnt, cmnts, cmt, cmts, memo, remarque, remarques, commentaire, commentaires, comentario, comentarios, annotazioni, notas, nota, notiz, notizen, notes, note, comments, comment, sales notes, info, bemerkung, bemerkungen, observations, observaciones,
  observacao, observacoes, osservazioni, opmerking, opmerkingen, uwagi, примечание, 备注

[better]  of several columns for one of ours, that with a word of the first of its lines; of the others, one without a word of the worse

Product ID: charg
Weight: avail, free, open, unallocated, uncommitted, atp, unrestricted, clabs, sell, saleable, sellable
Weight: balance, bal, remaining, remain, rem, curr, current, hand, oh
Weight: tot, ext, extended
Qty Pcs: avail, free, open, unallocated, uncommitted, unrestricted, sell, saleable, sellable
Qty Pcs: balance, bal, remaining, remain, rem, curr, current, hand, oh
Thickness: act, dec, decimal
Width: act
Length: act

[worse]

Weight: orig, original, mill, order, ordered, start, beginning, received, rcvd, invoice, invoiced, theo, nom, est
Qty Pcs: orig, original, order, ordered, start, beginning, received, rcvd
Thickness: nom, ga, order, ordered, min, max
Width: nom, order, ordered
Length: nom, order, ordered

[hints]  suggested to staff when the column is missing

Source Code: mill, producer, loc, location, whse, warehouse, plant, branch
State: city
Condition: quality, class
Region Code: area, zone, territory
Thickness: size, dimensions
Weight: weight
Product ID: identifier

[foreign]  headings of other things, however similar the rest

anywhere: height, longitude, latitude, price, cost, usd, value, per, each, date, od, o.d, piw, pct, percent, percentage, uom, preis, prix, precio, prezzo, preço, prijs, cena, fiyat, цена, eur,
  datum, fecha, 单价, 价格, 日期
after a slash: ft, foot, pc, pcs, piece, ea, lin, sq, unit, sheet, sht, cwt, lb, lbs
`
