/** Where a family's names come from, and what its members are likely to give as nationality. */
export type Origin = {
  origin: string
  weight: number
  men: readonly string[]
  women: readonly string[]
  surnames: readonly string[]
  /** A woman's form of the surname, where the language has one. */
  ofWomen?: (surname: string) => string
  /** The likelier stand more often. */
  nationalities: readonly string[]
}

const names = (list: string): readonly string[] => list.split(' ').map((name) => name.replaceAll('_', ' '))

const british = names('British British British British British British English')

/** Forenames of people born before 1962, who have grown rarer since. */
export const olderEnglish = {
  men: names(
    'John David Peter Michael Brian Roger Alan Keith Derek Kenneth Geoffrey Raymond Ronald Dennis Malcolm Trevor Barry ' +
      'Norman Clive Graham Roy Leslie Gerald Anthony Donald Douglas Terence Colin Robert William Eric Stanley Bernard ' +
      'Frank Harold Maurice Rodney Neville Cyril Stewart Philip Richard Christopher',
  ),
  women: names(
    'Margaret Jean Patricia Maureen Sheila Barbara Brenda Dorothy Joan Shirley Valerie Pauline June Beryl Audrey Eileen ' +
      'Marjorie Sylvia Rosemary Judith Gillian Susan Christine Carol Janet Linda Kathleen Doreen Daphne Hazel Marion ' +
      'Jill Ann Mary Elizabeth Heather Wendy Hilary Rosalind Josephine',
  ),
}

export const english: Origin = {
  origin: 'English',
  weight: 56,
  men: names(
    'Paul Mark Andrew Stephen Ian Simon Gary Kevin Nigel Martin Neil Adrian Jonathan Timothy Steven Darren Lee Jason ' +
      'Matthew Daniel James Thomas Benjamin Adam Ryan Luke Jack Oliver Joshua Samuel George Harry Joseph Edward ' +
      'Dominic Russell Giles Toby Elliot Nathan Craig Gareth Stuart Carl Wayne Dean Julian Charles Alexander Lewis ' +
      'Rupert Felix Hugo Piers Barnaby Aidan Callum Connor Dale Damian Duncan Jake Liam Marcus Miles Oscar Theo',
  ),
  women: names(
    'Sarah Joanne Karen Tracey Julie Alison Jacqueline Deborah Helen Amanda Sharon Nicola Samantha Claire Emma Rachel ' +
      'Rebecca Laura Victoria Charlotte Louise Kelly Lisa Hannah Gemma Lucy Amy Katie Jessica Sophie Emily Chloe Megan ' +
      'Olivia Grace Alice Eleanor Harriet Imogen Zoë Tamsin Fiona Catherine Anna Kate Philippa Georgina Abigail ' +
      'Bethany Naomi Ruth Esther Frances Beatrice Poppy Daisy Holly Jade Leanne Stacey Kirsty Heidi Miranda Verity',
  ),
  surnames: names(
    'Smith Jones Taylor Brown Wilson Johnson Walker Wright Thompson White Hughes Green Hall Wood Harris Clarke Jackson ' +
      'Turner Hill Cooper Ward Moore King Baker Harrison Allen Mitchell Parker Bennett Carter Shaw Cook Bailey ' +
      'Richardson Marshall Collins Foster Simpson Webb Rogers Barnes Holmes Mills Palmer Knight Fisher Barker Stevens ' +
      'Butler Pearson Dixon Fletcher Hunt Harvey Elliott Chapman Andrews Ford Spencer Payne Lawrence Atkinson Burton ' +
      'Saunders Gregory Lowe Thornton Hollis Marsden Ackroyd Arkwright Ashworth Aspinall Attwell Bagshaw Bainbridge ' +
      'Barraclough Beaumont Bickerstaff Birtwistle Blakemore Boothroyd Bracewell Braithwaite Brearley Broadbent ' +
      'Butterworth Calvert Capstick Chadwick Clegg Cleghorn Coldwell Cowling Crabtree Crossley Crowther Cudworth ' +
      'Culpepper Dearden Dewhirst Drabble Eastwood Eccles Entwistle Fairclough Fallows Fanshawe Farnworth Feather ' +
      'Fothergill Garside Gathercole Gaunt Goodfellow Greatorex Greenhalgh Grimshaw Hainsworth Halliwell Hardcastle ' +
      'Hargreaves Hartshorne Haslam Haworth Heptonstall Hepworth Hinchliffe Holdsworth Horsfall Illingworth Ingham ' +
      'Kellett Kershaw Lambert Langstaff Leadbeater Lockwood Longbottom Lumb Makepeace Mallinson Metcalfe Midgley ' +
      'Murgatroyd Nettleton Newbould Nutter Oakshott Oldroyd Openshaw Ormerod Osbaldeston Peckover Pickersgill ' +
      'Pilkington Postlethwaite Priestley Ramsbottom Rawnsley Redfearn Riddlesden Rigby Rowbotham Sagar ' +
      'Shufflebottom Sidebottom Speight Stainthorpe Stansfield Sutcliffe Tattersall Tempest Thistlethwaite ' +
      'Threlfall Tolson Trickett Uttley Varley Waddington Wagstaff Walmsley Weatherill Whitaker Wigglesworth Winterburn ' +
      'Womersley Wormald Yarwood Penhaligon Trelawny Polkinghorne Trevithick Nancarrow Pascoe Bolitho Tregenza Chenoweth ' +
      'Rosewarne Angwin Curnow Carlyon Tremayne Goldsworthy Luxton Northcott Yelland Chugg Pidgeon Vowles ' +
      'Gooding Aldous Balls Catchpole Cutting Garrod Kerridge Mutimer Pryke Thurlow Woolnough Wyatt Gale Dyer Fry Loader',
  ),
  nationalities: british,
}

const scottish: Origin = {
  origin: 'Scottish',
  weight: 7,
  men: names(
    'Alasdair Alistair Angus Archie Blair Bruce Calum Cameron Craig Donald Douglas Duncan Euan Ewan Fergus Finlay Fraser ' +
      'Gordon Gregor Hamish Iain Ian James Keir Kenneth Lachlan Lorne Magnus Malcolm Murdo Neil Roderick Ross Rory Scott ' +
      'Stewart Struan Torquil William',
  ),
  women: names(
    'Aileen Ailsa Catriona Eilidh Elspeth Fiona Flora Isla Isobel Jean Kirsteen Kirsty Lorna Mairi Margaret Marion ' +
      'Mhairi Moira Morag Morven Rhona Senga Sheena Shona Skye Una',
  ),
  surnames: names(
    'MacDonald McKenzie MacLeod Campbell Stewart Robertson Anderson Fraser Reid Murray Scott Ross Grant Cameron Kerr ' +
      'Sinclair Urquhart Drummond Galbraith Colquhoun Abercrombie Auchterlonie Buchanan Carmichael Dalrymple Farquharson ' +
      'Forsyth Geddes Gillespie Haldane Inglis Isbister Kinnaird Laurenson Lockhart MacAskill McCorquodale MacGillivray ' +
      'McIlwraith Mackintosh McLuskie Menzies Moncrieff Ogilvie Pettigrew Rendall Sangster Strachan Tulloch Wedderburn',
  ),
  nationalities: names('British British British Scottish Scottish'),
}

const welsh: Origin = {
  origin: 'Welsh',
  weight: 6,
  men: names(
    'Aled Alun Arwel Bryn Carwyn Dafydd Dewi Dylan Elfed Emlyn Emrys Eurig Euros Gareth Geraint Gethin Glyn Gruffydd ' +
      'Gwilym Gwyn Huw Iestyn Ieuan Ifan Iolo Iwan Llŷr Meirion Meurig Osian Owain Rhodri Rhydian Rhys Siôn Tomos Trystan',
  ),
  women: names(
    'Angharad Anwen Bethan Branwen Bronwen Carys Catrin Ceinwen Ceri Delyth Eirlys Eleri Elin Eluned Ffion Gwen Gwenllian ' +
      'Haf Heledd Lleucu Llinos Lowri Mair Manon Mared Megan Meinir Menna Mererid Nerys Nia Non Olwen Rhian Rhiannon Siân Siwan',
  ),
  surnames: names(
    'Jones Davies Williams Evans Thomas Roberts Lewis Hughes Morgan Griffiths Edwards Owen James Rees Price Jenkins Powell ' +
      'Parry Pritchard Prosser Pugh Probert Prothero Llewellyn Vaughan Howells Hopkins Bowen Beynon Meredith Gethin Gwynne ' +
      'ap-Rhys Treharne Tudor Wynne Maddocks Penry Breeze Bebb',
  ),
  nationalities: names('British British Welsh Welsh'),
}

const irish: Origin = {
  origin: 'Irish',
  weight: 5,
  men: names(
    'Aidan Brendan Cathal Ciarán Colm Conor Cormac Declan Dermot Diarmuid Donal Eamonn Eoin Fergal Fintan Gerard Kieran ' +
      'Liam Malachy Niall Oisín Padraig Patrick Proinsias Ronan Rory Ruairí Seamus Seán Tadhg Tiernan',
  ),
  women: names(
    'Aisling Aoife Bernadette Bríd Brigid Caoimhe Ciara Clodagh Deirdre Eimear Fionnuala Gráinne Maeve Máire Mairead ' +
      'Niamh Nuala Oonagh Orla Róisín Roisin Saoirse Sinéad Siobhán Sorcha Una',
  ),
  surnames: names(
    "O'Neill Murphy Kelly Doherty McLaughlin Gallagher Byrne Ryan O'Connor O'Reilly McCarthy Sweeney Quinn Maguire Devlin " +
      "Ó_Súilleabháin Ó_Dochartaigh Ó_Briain Mac_Giolla_Phádraig O'Shaughnessy Mulholland Mulgrew Hegarty " +
      'Heffernan Cassidy Donaghy McGuinness McCracken Magennis Breslin Bonner Toner Rafferty Scullion Tierney Cullinane',
  ),
  ofWomen: (surname) => surname.replace(/^Ó (.)/, 'Ní $1h').replace(/^Mac /, 'Nic '),
  nationalities: names('Irish Irish British British'),
}

const otherOrigins: readonly Origin[] = [
  {
    origin: 'Punjabi',
    weight: 3,
    men: names(
      'Harjit Gurpreet Manjit Balbir Sukhdev Jaspal Amrit Ranjit Kuldeep Parminder Satnam Inderjit Harpreet Jagdeep',
    ),
    women: names(
      'Manpreet Jasvinder Kulwinder Harleen Simran Navjot Baljit Rajinder Parveen Amandeep Sukhjit Gurinder',
    ),
    surnames: names('Singh Gill Sandhu Dhaliwal Bains Sidhu Grewal Dhillon Chahal Sahota Atwal Bhogal Virdee Kalsi'),
    ofWomen: (surname) => (surname === 'Singh' ? 'Kaur' : surname),
    nationalities: names('British British British Indian'),
  },
  {
    origin: 'Gujarati',
    weight: 3,
    men: names(
      'Rajesh Sanjay Nilesh Hitesh Kiran Bhavesh Ashok Dinesh Jayesh Mukesh Pravin Rakesh Vijay Chetan Neel Rohan',
    ),
    women: names('Priya Anjali Meena Nisha Hansa Kalpana Bhavna Rekha Sunita Jyoti Pooja Kavita Asha Rupal Trupti'),
    surnames: names(
      'Patel Shah Mehta Desai Joshi Amin Chauhan Solanki Parmar Thakkar Vaghela Kotecha Lakhani Raval Trivedi',
    ),
    nationalities: names('British British British Indian'),
  },
  {
    origin: 'Pakistani',
    weight: 4,
    men: names(
      'Imran Tariq Asif Nadeem Kashif Adeel Mohammed Usman Bilal Faisal Zahid Shahid Hamza Yusuf Omar Khalid Waqas',
    ),
    women: names('Ayesha Saima Nazia Farah Rukhsana Shazia Samina Zainab Fatima Noreen Amina Hina Mehreen Sadia Iqra'),
    surnames: names(
      'Khan Hussain Ahmed Malik Mahmood Akhtar Iqbal Mirza Qureshi Chaudhry Butt Sheikh Siddiqui Rehman Bhatti',
    ),
    nationalities: names('British British British Pakistani'),
  },
  {
    origin: 'Bangladeshi',
    weight: 1.5,
    men: names('Abdul Shafiqul Rezaul Mizanur Kamrul Jahangir Anwar Faruk Habibur Shah Nazrul Tanvir'),
    women: names('Rahima Nasrin Shahida Taslima Rumana Jahanara Farzana Sultana Momtaz'),
    surnames: names('Rahman Islam Uddin Miah Hoque Chowdhury Alam Karim Choudhury Haque'),
    ofWomen: (surname) => (surname === 'Miah' ? 'Begum' : surname),
    nationalities: names('British British Bangladeshi'),
  },
  {
    origin: 'Polish',
    weight: 3,
    men: names(
      'Piotr Krzysztof Andrzej Tomasz Paweł Marcin Michał Łukasz Wojciech Grzegorz Jacek Dariusz Sławomir Rafał',
    ),
    women: names(
      'Agnieszka Katarzyna Małgorzata Ewa Joanna Magdalena Zofia Beata Dorota Iwona Aleksandra Monika Justyna',
    ),
    surnames: names(
      'Kowalczyk Wójcik Łukasiewicz Zieliński Szymański Woźniak Dąbrowski Kaczmarek Mazur Krawczyk Pawłowski Nowicki ' +
        'Jabłoński Wróbel Stępień Górecki Sikora Głowacki',
    ),
    ofWomen: (surname) => surname.replace(/ki$/, 'ka'),
    nationalities: names('Polish Polish Polish British'),
  },
  {
    origin: 'Romanian',
    weight: 1.6,
    men: names('Andrei Ionuț Mihai Florin Cristian Vasile Gheorghe Adrian Bogdan Răzvan Ștefan Lucian'),
    women: names('Elena Mihaela Ioana Alina Cristina Gabriela Daniela Simona Raluca Anca'),
    surnames: names('Popescu Ionescu Dumitru Stan Munteanu Rusu Ciobanu Stoica Moldovan Tănase Lungu Bălan Șerban'),
    nationalities: names('Romanian Romanian Romanian Romanian British'),
  },
  {
    origin: 'Nigerian',
    weight: 2.4,
    men: names(
      'Adeyemi Babatunde Chukwuemeka Emeka Femi Ikechukwu Kayode Obinna Olumide Oluwaseun Segun Tunde Uche Yusuf',
    ),
    women: names('Abimbola Adaeze Chidinma Folake Funmilayo Ngozi Nkechi Oluwatoyin Temitope Yetunde Ifeoma Titilayo'),
    surnames: names(
      'Adeyemi Okafor Okonkwo Adebayo Oyelaran Eze Nwosu Bankole Olatunji Afolabi Ogunleye Akinwande Nwachukwu Balogun ' +
        'Oluwasegun-Adegboyega Ibekwe Onwuka',
    ),
    nationalities: names('British British Nigerian'),
  },
  {
    origin: 'Ghanaian',
    weight: 0.9,
    men: names('Kwame Kofi Kwabena Yaw Kojo Ebo Nana Emmanuel Samuel'),
    women: names('Abena Akosua Ama Efua Esi Adwoa Yaa Gifty Comfort'),
    surnames: names('Mensah Owusu Boateng Asante Osei Appiah Agyeman Amoako Acheampong Darko Ofori Quansah'),
    nationalities: names('British British Ghanaian'),
  },
  {
    origin: 'Caribbean',
    weight: 1.6,
    men: names('Delroy Winston Leroy Errol Desmond Marlon Tyrone Jermaine Andre Curtis Clinton Everton Horace'),
    women: names('Marcia Yvonne Beverley Sonia Jacinta Merlene Claudette Paulette Shanice Monique Althea'),
    surnames: names('Campbell Gordon Grant Bailey Francis Henry Pinnock Lindo Bogle Gayle Whyte Brathwaite Clovis'),
    nationalities: names('British British British British Jamaican'),
  },
  {
    origin: 'Chinese',
    weight: 2,
    men: names('Wei Jun Kwok-Wing Chi-Keung Ming Hao Siu-Fai Tao Jian Kin-Man Xiaoming Bo'),
    women: names('Mei-Ling Xiu-Ying Li-Hua Wai-Yee Yan Jing Ka-Yan Fang Hui-Min Siew-Lan Na'),
    surnames: names('Chan Wong Lee Cheung Li Zhang Wang Chen Liu Lam Tang Ho Yip Leung Ng Tsang Kwan Fung'),
    nationalities: names('British British Chinese Chinese'),
  },
  {
    origin: 'Italian',
    weight: 1,
    men: names('Giuseppe Antonio Marco Luca Paolo Alessandro Matteo Franco Salvatore Niccolò'),
    women: names('Francesca Giulia Chiara Elisabetta Paola Silvia Valentina Ilaria'),
    surnames: names('Rossi Bianchi Esposito Ricci Marchetti Conti Bertorelli Fusco Lombardi'),
    nationalities: names('Italian Italian British'),
  },
  {
    origin: 'French',
    weight: 0.9,
    men: names('Jean-Pierre François Étienne Thierry Benoît Guillaume Jérôme Frédéric Mathieu'),
    women: names('Geneviève Hélène Élodie Anaïs Amélie Céline Véronique Margaux'),
    surnames: names('Lefèvre Moreau Girard Dupré Fontaine Mercier Beauchêne Guérin Lacroix Delaunay'),
    nationalities: names('French French French British'),
  },
  {
    origin: 'German',
    weight: 0.9,
    men: names('Jürgen Klaus Matthias Stefan Jörg Andreas Uwe Florian Götz'),
    women: names('Käthe Birgit Sabine Ulrike Heike Katja Annegret Jördis'),
    surnames: names('Müller Schäfer Krüger Voß Lindemann Brückner Hoffmann Steinmetz von_der_Heide Großmann'),
    nationalities: names('German German German British'),
  },
  {
    origin: 'Iberian',
    weight: 1,
    men: names('José João Miguel Carlos Tiago Rui Íñigo Álvaro Nuno Joaquín'),
    women: names('Inês María Conceição Begoña Lourdes Catarina Beatriz Pilar'),
    surnames: names('García Fernández Gonçalves Magalhães Peña Núñez Teixeira Carvalho Ibáñez Simões'),
    nationalities: names('Portuguese Spanish Spanish Portuguese British'),
  },
  {
    origin: 'Turkish',
    weight: 0.8,
    men: names('Mehmet Mustafa Ahmet Hüseyin Emre Kemal Özgür Serkan'),
    women: names('Ayşe Emine Elif Gülay Sevgi Özlem Nurcan'),
    surnames: names('Yılmaz Demir Çelik Şahin Özdemir Aydın Kılıç Öztürk Doğan'),
    nationalities: names('British Turkish Turkish'),
  },
  {
    origin: 'Greek',
    weight: 0.7,
    men: names('Andreas Georgios Costas Panayiotis Stelios Yiannis Christos'),
    women: names('Maria Despina Eleni Androulla Sophia Katerina'),
    surnames: names('Georgiou Christodoulou Papadopoulos Constantinou Charalambous Hadjigeorgiou Economides Ioannou'),
    nationalities: names('British Greek Cypriot'),
  },
  {
    origin: 'Iranian',
    weight: 0.6,
    men: names('Reza Hossein Farhad Kamran Behrouz Dariush'),
    women: names('Shirin Leila Nasrin Parisa Mahnaz Azadeh'),
    surnames: names('Hosseini Rahimi Karimi Farahani Moradi Tehrani Golestani'),
    nationalities: names('British Iranian'),
  },
  {
    origin: 'American',
    weight: 0.7,
    men: names('Chad Brad Todd Randall Kyle Tyler Wesley Curtis'),
    women: names('Kimberly Brittany Ashley Megan Kristin Lauren Whitney'),
    surnames: names('Schneiderman Kowalski Hutchins Vandenberg Delgado McAllister Lindqvist Whitfield Beauregard'),
    nationalities: names('American American American British'),
  },
]

export const origins: readonly Origin[] = [english, scottish, welsh, irish, ...otherOrigins]

/** Whose names are the commonest where one of the nations other than England is at home. */
export const atHome = { England: english, Scotland: scottish, Wales: welsh, 'Northern Ireland': irish }
