# SOAP::Lite: WSDL PORT CALLS SERVICE
use strict;
use warnings;
use JSON::PP;
use SOAP::Lite;

my ($wsdl, $port, $calls, $name) = @ARGV;
my $fault;
my $service = SOAP::Lite->service($wsdl, $name, $port)->on_fault(sub {
    my (undef, $reply) = @_;
    $fault = ref $reply ? { code => $reply->faultcode, text => $reply->faultstring } : { code => 'none', text => "$reply" };
    return SOAP::SOM->new;
});

sub unescape { my $text = shift; $text =~ s/%([0-9A-F]{2})/chr hex $1/gei; utf8::decode($text); return $text }

my @answers;
open my $lines, '<', $calls or die $!;
while (my $line = <$lines>) {
    chomp $line;
    my ($operation, $query) = split /\?/, $line, 2;
    my @values = map { unescape((split /=/, $_, 2)[1]) } split /&/, $query;
    undef $fault;
    my $result = $service->$operation(@values);
    push @answers, $fault ? { fault => $fault } : { result => $result };
}
print JSON::PP->new->utf8->allow_blessed->convert_blessed->encode(\@answers);
