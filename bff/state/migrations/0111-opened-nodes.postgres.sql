-- Nobody had opened a node by hand: 0 was written beside a position.
update "placement" set "collapsed" = null where "collapsed" = 0;
