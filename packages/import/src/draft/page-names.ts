/** Common names of what pages are made of, normalized: parameters, and members of answers. */

export const TOKENS =
  /^(next)?(page|pagination|continuation|continue|cursor|sync|batch)?(token|cursor|marker|bookmark)$|^(page|pagination|after|start|next)(cursor|token|after)$|^(after|startingafter|marker|cursormark|scrollid|streamposition|continue|continuation|nextpageid|starttoken|next|nextpage|nextresults|bookmark|iterator|lastevaluatedkey)$/

export const OFFSETS =
  /^(offset|startat|start|skip|startindex|from|firstresult|pageoffset|startposition|recordoffset|position|startrecord|startrow)$/

export const PAGES = /^(page|pagenumber|pageno|pagenum|pageindex|currentpage|pagenr|p)$/

/** Where a page starts, whatever the kind of position. */
export const STARTS =
  /^(after|since|cursor|next|offset|page|pagetoken|nexttoken|continuation|startat|startingafter|page(number|offset|cursor|after)|(start|first|begin|current|next|page|record|row)?(position|index|cursor|offset|marker|iterator|record|row))$/

export const SIZES =
  /^(limit|per|perpage|pagesize|maxresults|count|size|pagelimit|top|take|maxitems|maxcount|itemsperpage|resultsperpage|rows|nitems|max(imum)?pagesize|results|max|first|maxrecords|maxentries|numresults|pagelength|maxnumber|resultlimit|maximum|batchsize|pagerecords|recordsperpage|numberofresults|pageitems|maxresultsperpage)$/

export const TOTALS =
  /^(total|found|totalcount|totalitems|totalresults|totalrecords|totalelements|totalsize|totalhits|count|recordcount|resultcount|totalentries|totalrows|totalnumber|totalnumberofitems|numresults|numitems|numrecords)$/

/** How many pages there are. */
export const NUMBERED = /^(total|number|num)(of)?pages?$|^(pages|page)(count|total)$|^lastpage$/
