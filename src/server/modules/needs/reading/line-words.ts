const whole = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu')

/** Words around a request that say nothing of the steel. */
export const politeWords = whole(
  [
    'hi|hello|send|delivery|today|out|show|give|me|let|hey|good|morning|afternoon|please|pls|plz|kindly|thanks?|thank you|quote|quoting|rfq|price|pricing|need(?:ed|s|ing)?',
    'want(?:ed|s|ing)?|require(?:d|s)?|req|looking|look|searching|buy(?:ing)?|purchase|get|got|have|has|do|does|can|could|would|like|also|we|i|you|us|me|my|our|your',
    "are|is|am|be|it|this|that|these|those|there|will|im|i['’]m|we['’]re|some|any|just|only|still|again|next|following|below|about|approx(?:imately)?|around|roughly",
    "on|at|as|so|by|if|and|or|of|for|in|a|an|the|to|from|with|qty|quantity|pcs|pieces|pc|total|each|ea|material|matl|mat['’]?l|item|items|line|size|sizes|gauge|ga|wide|long|thick|lbs?|tons?|inch(?:es)?|stock|available|carbon|steel|product|grade|weight|wt|x|dims?|dimensions?|nom|nominal|cut|order|first|one|two|up|out|best|availability|lead time|per|let|know|what|whats|ground|hand|prices?|currently|another|more|too|looking for",
  ].join('|'),
)

/** What the trade says about steel beside the fields of the form. */
export const remarks = whole(
  [
    '(?:mill|slit|cut|sheared|trimmed|laser|deburred|round)[- ]edges?|m\\.e\\.|s\\.e\\.|c\\.e\\.|any (?:width|length|gauge|size)s?|edge trimmed|cut[- ]to[- ](?:length|size|width)|ctl|slit(?: to width)?|sheared',
    'dry|unoiled|no oil|light(?:ly)? oil(?:ed)?|oiled|chem(?:ically)?[- ]?treat(?:ed)?|chem[- ]?treated|passivated|non[- ]?passivated|dry no oil|no chem|acrylic(?: coated)?|anti[- ]?finger ?print|afp|phosphated',
    '(?:regular|reg|min(?:imum)?|minimized|zero|normal|large|no)[- ]?spangle|spangle|extra smooth|bright|matte|class [12]|exposed|unexposed|commercial quality|drawing quality|forming quality|structural quality|full hard|fully hard|annealed|half hard',
    'temper(?: pass(?:ed)?)?|temper rolled|skin pass(?:ed)?|stretcher level(?:l?ed)?|tension level(?:l?ed)?|leveled|table flat|laser (?:quality|grade)|laser|flatness|restricted flatness|half (?:standard )?flatness',
    'pvc(?: coated)?(?: (?:one|1|both|two|2) sides?)?|paper interleaved|interleaved|skidded|palletized|bundled|banded|eye to (?:the )?sky|eye (?:vertical|horizontal)|eye to (?:the )?side',
    'domestic(?: (?:only|mill|melt(?:ed)?))?|melted (?:&|and) poured(?: in (?:the )?usa)?|buy america(?:n)?|usa made|made in (?:the )?usa|foreign ok|import ok|no import|rohs|dfars|killed|silicon killed|fine grain|normalized|charpy|bend tested|galv(?:anizing)? quality',
    '(?:needed |need )?(?:asap|a\\.s\\.a\\.p\\.?|as soon as possible)|ok(?:ay)?|acceptable|rust free|no rust|clean|skins?|top quality|first quality|usable|offcuts?|or equivalent|or equal|or similar|or better|or so|if possible|if available|preferred|rush|urgent|hot|blanket(?: order)?|trial(?: order)?|spot(?: buy)?|contract',
    'commercial(?: grade)?|weathering|black|slitter|flat|blanks?|shear(?:ed)?(?: blanks)?|random lengths?|drops?|burn(?:t|ed)?(?: to size)?|burn to|plasma cut|remnants?|pickled|cq|structural|mild',
  ].join('|'),
)
